import { defineFeature } from '../platform/feature.ts';
import { mountUploads } from './images/image-upload.server.ts';
import { mountRecordKinds } from './records/kinds.server.ts';
import { openLargeWork, provideLargeWork } from './storage/large-work.server.ts';
import { warnOfUnknownOwner } from './storage/portfolio-owner.server.ts';
import { mountTestimonialRequests } from './testimonials/request-routes.server.ts';
import { mountTranslations } from './translations/translation-routes.server.ts';
import { mountTrash } from './trash/trash-routes.server.ts';
import { openVersions, provideVersions } from './versions/automatic-versions.server.ts';
import { mountDraft } from './versions/draft-routes.server.ts';
import { mountVersions } from './versions/versions-routes.server.ts';
import { mountViews } from './views/view-routes.server.ts';

/** The noun: records, profile, images, views, translations, versions, trash. */
export const portfolio = defineFeature({
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
