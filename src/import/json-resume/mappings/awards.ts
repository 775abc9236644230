import { toUri } from '../../parse/url.ts';
import { type BadgeValues, badgeFields, type CertificationValues, certificationFields } from '../../resume.ts';
import type { Section } from '../mapping.ts';
import { isEntryOf } from './entries.ts';

export const awardSection: Section<BadgeValues> = {
  key: 'awards',
  fields: badgeFields,
  takes: ['title', 'name', 'awarder', 'date', 'summary'],
  derived: ['category'],
  accepts: (item) => !isEntryOf('awards', item),
  read: (item) => ({
    title: item.text(badgeFields.title, 'title', 'name'),
    category: 'select',
    awarded_by: item.text(badgeFields.awarded_by, 'awarder'),
    awarded_date: item.date('date'),
    badge_number: '',
    badge_link: '',
    description: item.text(badgeFields.description, 'summary'),
    skills: [],
    image_url: '',
    hidden: false,
  }),
  write: (values) => ({
    title: values.title,
    date: values.awarded_date,
    awarder: values.awarded_by,
    summary: values.description,
  }),
};

export const certificateSection: Section<CertificationValues> = {
  key: 'certificates',
  fields: certificationFields,
  takes: ['name', 'title', 'issuer', 'date', 'url', 'website'],
  derived: ['category'],
  read: (item) => ({
    title: item.text(certificationFields.title, 'name', 'title'),
    description: '',
    category: 'select',
    awarded_by: item.text(certificationFields.awarded_by, 'issuer'),
    certification_number: '',
    certification_link: item.url('url', 'website'),
    awarded_date: item.date('date'),
    expiration_date: '',
    image_url: '',
    icon_url: '',
    hidden: false,
  }),
  write: (values) => ({
    name: values.title,
    date: values.awarded_date,
    issuer: values.awarded_by,
    url: toUri(values.certification_link),
  }),
};
