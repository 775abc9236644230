import {
  type InterestValues,
  interestFields,
  type LanguageValues,
  languageFields,
  type ReferenceValues,
  referenceFields,
} from '../../resume.ts';
import type { Section } from '../mapping.ts';

export const languageSection: Section<LanguageValues> = {
  key: 'languages',
  fields: languageFields,
  takes: ['language', 'name', 'fluency', 'level'],
  read: (item) => ({
    language: item.text(languageFields.language, 'language', 'name'),
    fluency: item.text(languageFields.fluency, 'fluency', 'level'),
  }),
  write: (values) => values,
  fromText: (text) => ({ language: text }),
};

export const interestSection: Section<InterestValues> = {
  key: 'interests',
  fields: interestFields,
  takes: ['name', 'keywords'],
  read: (item) => ({
    name: item.text(interestFields.name, 'name'),
    keywords: item.list(interestFields.name, 'keywords'),
  }),
  write: (values) => values,
  fromText: (text) => ({ name: text }),
};

export const referenceSection: Section<ReferenceValues> = {
  key: 'references',
  fields: referenceFields,
  takes: ['name', 'reference'],
  read: (item) => ({
    name: item.text(referenceFields.name, 'name'),
    reference: item.text(referenceFields.reference, 'reference'),
  }),
  write: (values) => values,
};
