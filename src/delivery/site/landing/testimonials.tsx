import { ChevronLeft, ChevronRight, Star } from 'lucide-react';
import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { LandingSection } from './landing-section.tsx';
import { Portrait } from './portrait.tsx';
import { TESTIMONIALS, type Testimonial } from './testimonials.ts';

const SWIPE_MIN_PX = 40;
const COUNT = TESTIMONIALS.length;

/**
 * Two side by side; the stylesheet hides the second one on narrow screens. After the last comes the first. Without
 * scripts all are shown.
 */
export function Testimonials() {
  const { t } = useLandingTexts();
  const [first, setFirst] = useState(0);
  const go = (steps: number) => setFirst((index) => wrapped(index + steps));
  const swipe = useSwipe(go);
  const second = wrapped(first + 1);
  return (
    <LandingSection
      id="testimonials"
      title={t('testimonials')}
      intro={t('testimonialsIntro')}
      aside={<Arrows go={go} />}
    >
      <ul aria-live="polite" className="testimonials" {...swipe}>
        {TESTIMONIALS.map((testimonial, index) => (
          <TestimonialCard
            key={testimonial.name}
            testimonial={testimonial}
            place={index === first ? 'first' : index === second ? 'second' : 'away'}
          />
        ))}
      </ul>
      <div className="dots needs-script">
        {TESTIMONIALS.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={t('testimonial', { number: index + 1, count: COUNT })}
            aria-current={index === first || undefined}
            onClick={() => setFirst(index)}
            onKeyDown={(event) => steer(event, go)}
          />
        ))}
      </div>
    </LandingSection>
  );
}

function wrapped(index: number): number {
  return (index + COUNT) % COUNT;
}

function Arrows({ go }: { go: (steps: number) => void }) {
  const { t } = useLandingTexts();
  return (
    <div className="arrows needs-script">
      <button type="button" aria-label={t('previous')} onClick={() => go(-1)} onKeyDown={(event) => steer(event, go)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('next')} onClick={() => go(1)} onKeyDown={(event) => steer(event, go)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}

/** The arrow keys turn the pages too, on any of the buttons. */
function steer({ key }: KeyboardEvent, go: (steps: number) => void): void {
  if (key === 'ArrowLeft') go(-1);
  if (key === 'ArrowRight') go(1);
}

function useSwipe(go: (steps: number) => void) {
  const startX = useRef(0);
  return {
    onTouchStart: (event: TouchEvent) => {
      startX.current = event.touches[0]?.clientX ?? 0;
    },
    onTouchEnd: (event: TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? startX.current) - startX.current;
      if (Math.abs(moved) >= SWIPE_MIN_PX) go(moved < 0 ? 1 : -1);
    },
  };
}

type CardProps = { testimonial: Testimonial; place: 'first' | 'second' | 'away' };

function TestimonialCard({ testimonial: { name, title, company, image, quote, rating }, place }: CardProps) {
  const { t } = useLandingTexts();
  return (
    <li className="testimonial" data-place={place}>
      <Rating stars={rating} />
      <blockquote>{t('quote', { quote: t(quote) })}</blockquote>
      <div className="testimonial-person">
        <Portrait avatar={image} />
        <div>
          <p className="font-semibold">{name}</p>
          <p className="text-soft text-sm">
            {t('position', { title: t(title), company: company ?? t('independent') })}
          </p>
        </div>
      </div>
    </li>
  );
}

function Rating({ stars }: { stars: number }) {
  const { t } = useLandingTexts();
  return (
    <p className="rating">
      <span className="sr-only">{t('stars', { stars })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} aria-hidden="true" data-given={star <= stars || undefined} />
      ))}
    </p>
  );
}
