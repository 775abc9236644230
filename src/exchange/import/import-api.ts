import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { ImportBody } from './import-body.ts';
import { ImportDone, ImportPreview } from './import-schemas.ts';
import { READMES_MAX } from './sources/github/repository.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof importApi> {}
}

const input = {
  consumes: ['application/json', 'multipart/form-data'],
  querystring: z.object({ language: z.string().optional() }),
  body: ImportBody,
};

export const importApi = defineRoutes('transfer', {
  'POST /api/import/preview': {
    ...input,
    summary: 'What an import of these files, or of this document, would do; kept for 30 minutes, nothing is written',
    reply: ImportPreview,
  },
  'POST /api/import': {
    ...input,
    summary: 'Import files, a JSON Resume document, or a preview less what is left out; all of it or nothing',
    reply: ImportDone,
  },
  'POST /api/import/github': {
    summary: 'Preview the public repositories of a GitHub account as hidden projects; nothing is written',
    body: z.object({
      user_name: z.string().trim().max(100),
      readmes: z
        .array(z.string().max(100))
        .max(READMES_MAX)
        .default([])
        .meta({ description: 'Repositories whose README is read: its first paragraph joins the description' }),
    }),
    reply: ImportPreview,
  },
  'POST /api/import/publications': {
    summary: 'Preview the works of an ORCID iD, or of DOIs, as publications; nothing is written',
    body: z.object({
      from: z
        .string()
        .trim()
        .max(5_000)
        .meta({ description: 'An ORCID iD or its address, or up to 20 DOIs with commas or spaces between them' }),
    }),
    reply: ImportPreview,
  },
});
