import { defineFeature } from '../platform/feature.ts';
import { imageAvifsJob } from './images/image-avifs.server.ts';
import { imageFilesJob } from './images/image-rounds.server.ts';
import { imageWidthsJob } from './images/image-store.server.ts';
import { mountUploads } from './images/image-upload.server.ts';
import { imagesJob } from './images/pruning.server.ts';
import { mountRecordKinds } from './records/kinds.server.ts';
import { catalogueJob } from './records/skill/catalogue.server.ts';
import { openLargeWork, provideLargeWork } from './storage/large-work.server.ts';
import { warnOfUnknownOwner } from './storage/portfolio-owner.server.ts';
import { mountTestimonialRequests } from './testimonials/request-routes.server.ts';
import { requestsJob } from './testimonials/testimonial-requests.server.ts';
import { translationsJob } from './translations/record-translations.server.ts';
import { mountTranslations } from './translations/translation-routes.server.ts';
import { trashJob } from './trash/deleted-records.server.ts';
import { mountTrash } from './trash/trash-routes.server.ts';
import { openVersions, provideVersions } from './versions/automatic-versions.server.ts';
import { mountDraft } from './versions/draft-routes.server.ts';
import { versionsJob } from './versions/version-store.server.ts';
import { mountVersions } from './versions/versions-routes.server.ts';
import { mountViews } from './views/view-routes.server.ts';

/** The noun: records, profile, images, views, translations, versions, trash. */
export const portfolio = defineFeature({
  jobs: [
    trashJob,
    translationsJob,
    catalogueJob,
    requestsJob,
    versionsJob,
    imagesJob,
    imageWidthsJob,
    imageAvifsJob,
    imageFilesJob,
  ],
  open(ctx) {
    provideLargeWork(ctx, openLargeWork(ctx));
    provideVersions(ctx, openVersions(ctx));
    return undefined;
  },
  async mount(server, ctx) {
    mountRecordKinds(server, ctx);
    await mountUploads(server, ctx);
    mountTrash(server, ctx);
    mountTranslations(server, ctx);
    mountVersions(server, ctx);
    mountDraft(server, ctx);
    mountViews(server, ctx);
    mountTestimonialRequests(server, ctx);
  },
  warn: warnOfUnknownOwner,
});
