import { buttonClass } from '../../../platform/ui/button.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';

type ShowMoreProps = {
  shown: number;
  count: number;
  onToggle: (isFull: boolean) => void;
};

/** Below a list that is not shown whole: the button for the rest, and how many there are. */
export function ShowMore({ shown, count, onToggle }: ShowMoreProps) {
  const t = useTranslate();
  const isFull = shown === count;
  return (
    <p className="needs-script actions">
      <button type="button" className={buttonClass()} aria-expanded={isFull} onClick={() => onToggle(!isFull)}>
        {t(isFull ? 'Show Less' : 'Show More')}
      </button>
      <span className="placard">{t('{shown} of {count}', { shown, count })}</span>
    </p>
  );
}
