import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof uploadsApi> {}
}

const Ticket = z.object({ ticket: z.string() });

const Uploaded = Done.extend({ image_url: z.string() });
/** For the API reference only: the form is parsed by hand. */
const UploadForm = z.object({
  file: z.any().meta({ type: 'string', format: 'binary' }),
  ticket: z.string().optional(),
});

export const uploadsApi = defineRoutes('images', {
  'GET /api/users/register/upload-ticket': {
    summary: 'A ticket that stands in for a session on the register screen: 3 uploads within 30 minutes',
    reply: Ticket,
  },
  'POST /api/upload': {
    summary: 'Upload a picture: JPEG, PNG, WebP, AVIF or GIF, up to 25 MB and 100 megapixels',
    consumes: ['multipart/form-data'],
    body: UploadForm,
    reply: Uploaded,
  },
});
