import { toUri } from '../../parse/url.ts';
import { type BadgeValues, badgeFields, type CertificationValues, certificationFields } from '../../resume.ts';
import type { Section } from '../mapping.ts';
import { isEntryOf } from './entries.ts';

export const awardSection: Section<BadgeValues> = {
  key: 'awards',
  fields: badgeFields,
  takes: ['title', 'name', 'awarder', 'date', 'url', 'website', 'summary'],
  derived: ['category'],
  accepts: (item) => !isEntryOf('awards', item),
  read: (item) => ({
    title: item.text(badgeFields.title, 'title', 'name'),
    category: 'select',
    awarded_by: item.text(badgeFields.awarded_by, 'awarder'),
    awarded_date: item.date('date'),
    badge_number: '',
    badge_link: item.url('url', 'website'),
    description: item.text(badgeFields.description, 'summary'),
    skills: [],
    image_url: '',
    visibility: 'everyone',
  }),
  write: (values) => ({
    title: values.title,
    date: values.awarded_date,
    awarder: values.awarded_by,
    url: toUri(values.badge_link),
    summary: values.description,
  }),
};

export const certificateSection: Section<CertificationValues> = {
  key: 'certificates',
  fields: certificationFields,
  takes: ['name', 'title', 'issuer', 'date', 'url', 'website', 'summary', 'description'],
  derived: ['category'],
  read: (item) => ({
    title: item.text(certificationFields.title, 'name', 'title'),
    description: item.text(certificationFields.description, 'summary', 'description'),
    category: 'select',
    awarded_by: item.text(certificationFields.awarded_by, 'issuer'),
    certification_number: '',
    certification_link: item.url('url', 'website'),
    awarded_date: item.date('date'),
    expiration_date: '',
    image_url: '',
    icon_url: '',
    visibility: 'everyone',
  }),
  write: (values) => ({
    name: values.title,
    date: values.awarded_date,
    issuer: values.awarded_by,
    url: toUri(values.certification_link),
    summary: values.description,
  }),
};
