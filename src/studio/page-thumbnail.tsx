import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../platform/lib/texts/studio/studio-texts.ts';

/** The window whose first screen is shown, in CSS pixels. */
const WIDTH = 1_280;
const HEIGHT = 800;

/** The first screen of the owner's page, made smaller; it leads to the editor. */
export function PageThumbnail() {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / WIDTH));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="case relative overflow-hidden">
      <div ref={box} style={{ aspectRatio: WIDTH / HEIGHT }} className="overflow-hidden">
        {scale > 0 && (
          <iframe
            src="/studio/preview"
            title={t('Your page')}
            loading="lazy"
            inert
            style={{ width: WIDTH, height: HEIGHT, transform: `scale(${scale})` }}
            className="pointer-events-none block max-w-none origin-top-left rtl:origin-top-right"
          />
        )}
      </div>
      <Link to="/studio/page" aria-label={t('Edit your page')} className="absolute inset-0 -outline-offset-3" />
    </div>
  );
}
