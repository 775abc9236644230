import { placeOf } from '../../../platform/ui/edit-place.tsx';
import { ContactForm } from '../../../platform/ui/form/contact-form.tsx';
import { OwnerText } from '../../../platform/ui/owner-text.tsx';
import { usePageTexts, useTranslate } from '../../../platform/ui/page-texts.tsx';
import type { Shown } from '../../model/record.ts';
import { type KindSectionProps, RecordSection } from '../kit/record-section.tsx';
import { TimelineEntry } from '../kit/timeline-entry.tsx';
import { BookingLink } from './booking-link.tsx';
import type { Service } from './service.ts';
import { priceText } from './service-price.ts';

export function ServiceSection(section: KindSectionProps) {
  const { userId, base } = section;
  return (
    <RecordSection<ShownService> path="services" {...section}>
      {(services) => (
        <ul>
          {services.map((service) => (
            <ServiceItem key={service.id} service={service} userId={userId} base={base} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

/** `booking_frame`: what its link opens in place, as the page was rendered. */
type ShownService = Shown<Service> & { booking_frame?: string };
type ServiceItemProps = { service: ShownService; userId: string; base: string };

function ServiceItem({ service, userId, base }: ServiceItemProps) {
  const { id, title, description, includes, duration, image_url, booking_url } = service;
  const t = useTranslate();
  const language = usePageTexts()?.language ?? 'en';
  return (
    <TimelineEntry
      title={title}
      margin={priceText(service, language, t)}
      fact={duration}
      description={description}
      url={booking_url}
      link={<BookingLink url={booking_url} frame={service.booking_frame} title={title} />}
      editHref={`/services/edit/${id}`}
      imageUrl={image_url}
    >
      {includes.length > 0 && (
        <ul className="points" data-edit={placeOf('services', id, 'includes', 'list')}>
          {includes.map((item) => (
            <li key={item}>
              <OwnerText>{item}</OwnerText>
            </li>
          ))}
        </ul>
      )}
      <details className="request">
        <summary>{t('Ask for this')}</summary>
        <ContactForm userId={userId} base={base} subject={title} />
      </details>
    </TimelineEntry>
  );
}
