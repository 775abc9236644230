import { type ComponentProps, type ReactNode, useId } from 'react';

type CheckboxProps = ComponentProps<'input'> & { label: string; hint?: ReactNode };

export function Checkbox({ label, hint, className = '', ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className={`flex items-start gap-3 ${className}`}>
      <input
        {...props}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-1 size-4.5 shrink-0 cursor-pointer accent-accent"
      />
      <div className="flex min-w-0 flex-col wrap-anywhere">
        <label htmlFor={id} className="cursor-pointer py-0.5 font-medium text-sm pointer-coarse:py-3">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-faint text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

type CheckboxGroupProps = {
  legend: string;
  /** What is wrong with the choice. */
  error: string | undefined;
  /** Passes the attributes that say so to each of its checkboxes. */
  children: (props: Pick<ComponentProps<'input'>, 'aria-invalid'>) => ReactNode;
};

export function CheckboxGroup({ legend, error, children }: CheckboxGroupProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error && id}>
      <legend className="mb-3 font-semibold text-sm">{legend}</legend>
      {children({ 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={id} className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type RadioGroupProps<V extends string> = Omit<ComponentProps<'input'>, 'value' | 'type' | 'onSelect'> & {
  legend: string;
  choices: readonly (readonly [value: V, label: ReactNode])[];
  /** The selected value, if the group is controlled. */
  value?: V;
  onSelect?: (value: V) => void;
};

/** Native radios, styled as a row of plates. Further props are passed to each radio. */
export function RadioGroup<V extends string>(group: RadioGroupProps<V>) {
  const { legend, choices, value: chosen, onSelect, className = '', ...props } = group;
  return (
    <fieldset className={className}>
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, label]) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-edge bg-surface px-3.5 py-2 text-sm hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent"
          >
            <input
              {...props}
              {...(chosen === undefined ? {} : { checked: chosen === value })}
              {...(onSelect && { onChange: () => onSelect(value) })}
              type="radio"
              value={value}
              className="size-4 shrink-0 cursor-pointer accent-accent outline-none"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
