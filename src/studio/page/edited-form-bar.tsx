import { Link, useNavigate } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { editPath, languageName } from './edit-target.ts';
import type { EditedForms } from './use-edited-form.tsx';

/** Says what is being written, and leads to the other languages and views. Nothing while there is only the one page. */
export function EditedFormBar({ form, target, languages, views }: EditedForms) {
  const navigate = useNavigate();
  if (languages.length + views.length === 0 && form.project === undefined) return null;
  const isOther = target !== undefined && target.kind !== 'portfolio';
  const { project } = form;
  const choices = [
    { name: t('Your page'), form: { project } },
    ...languages.map((lang) => ({ name: languageName(lang), form: { lang, project } })),
    // A project of the page may not be in the view.
    ...views.map(({ slug, name }) => ({ name: t('View: {name}', { name }), form: { view: slug } })),
  ];
  const isChosen = (one: (typeof choices)[number]['form']) =>
    ('lang' in one ? one.lang : undefined) === form.lang && ('view' in one ? one.view : undefined) === form.view;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-3 py-1.5 text-sm sm:px-4 ${isOther ? 'bg-sunk font-medium [box-shadow:inset_0_3px_0_var(--color-accent)]' : 'bg-surface'}`}
    >
      <p className="min-w-0 flex-1 basis-60">
        {isOther && <EditingWords target={target} />}
        {project !== undefined && (
          <Link to={editPath({ ...form, project: undefined })} className="underline underline-offset-2">
            {t('Back to the whole page')}
          </Link>
        )}
      </p>
      {choices.length > 1 && (
        <label className="flex min-w-0 max-w-full items-center gap-2">
          {t('What you edit')}
          <select
            className="min-h-9 min-w-0 cursor-pointer rounded-control border border-line bg-surface px-2 text-ink pointer-coarse:min-h-11"
            value={choices.findIndex((choice) => isChosen(choice.form))}
            onChange={({ target: { value } }) => void navigate(editPath(choices[Number(value)]?.form ?? {}))}
          >
            {choices.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two views may have one name
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function EditingWords({ target }: { target: NonNullable<EditedForms['target']> }) {
  const isView = target.kind === 'view';
  const sign = isView
    ? t('You’re editing the view ‘{name}’.', { name: target.name })
    : t('You’re editing {language}.', { language: target.kind === 'language' ? languageName(target.language) : '' });
  return (
    <span className="me-3">
      <strong>{sign}</strong>{' '}
      {isView
        ? t('What is marked is as in your portfolio.')
        : t('What is marked is not translated yet: your own text stands there.')}
    </span>
  );
}
