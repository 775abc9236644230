import { t } from '../lib/texts/studio/studio-texts.ts';

export type SkeletonShape = 'lines' | 'rows' | 'form';

/** Shows an outline of the content while it loads. Delayed, so that fast responses never show it. */
export function Loading({ shape = 'lines' }: { shape?: SkeletonShape }) {
  const Shape = SHAPES[shape];
  return (
    <div role="status" className="appear-late flex flex-col gap-4">
      <p className="placard">{t('Loading...')}</p>
      <div aria-hidden="true" className="skeleton">
        <Shape />
      </div>
    </div>
  );
}

const SHAPES = { lines: Lines, rows: Rows, form: FormShape };

function Lines() {
  return (
    <div className="flex flex-col gap-2.5">
      <Bone className="h-4 w-11/12" />
      <Bone className="h-4 w-full" />
      <Bone className="h-4 w-3/5" />
    </div>
  );
}

/** A heading and a list of rows, each with an image and two lines. */
function Rows() {
  return (
    <div className="flex flex-col gap-2">
      {['w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width} className="case flex items-center gap-4 p-4">
          <Bone className="h-11 w-14 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Bone className={`h-4 ${width}`} />
            <Bone className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A heading above a panel with fields. */
function FormShape() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8">
      <Bone className="h-11 w-3/5" />
      <div className="case flex flex-col gap-6 p-5 sm:p-7">
        {['w-20', 'w-32', 'w-24', 'w-28'].map((width) => (
          <div key={width} className="flex flex-col gap-2">
            <Bone className={`h-3.5 ${width}`} />
            <Bone className="h-11 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Bone({ className }: { className: string }) {
  return <div className={`rounded-control bg-sunk ${className}`} />;
}
