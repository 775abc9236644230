import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { type MailTexts, mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { commaOf } from '../../platform/lib/texts/translate.ts';
import { accountEventsOf } from '../account-events.server.ts';
import { addImportedRecords } from '../records/kit/owned-record-writes.server.ts';
import { testimonialRecords } from '../records/testimonial/testimonial.server.ts';
import { withPortfolioLock } from '../storage/portfolio-lock.server.ts';
import { type ConfirmingLink, removeConfirmation, saveConfirmation } from './confirmation-rows.server.ts';
import type { WrittenTestimonial } from './testimonial-request.ts';
import { deleteTestimonial } from './withdrawn-testimonials.server.ts';

/** A request, with what is needed of its owner. */
export type WritersRequest = ConfirmingLink & {
  project: string;
  testimonial_id: string;
  email: string;
  email_confirmed_at: string;
  notices: string;
  studio_language: string;
};

/** Stores what was written, hidden until its owner approves it. Throws `conflict` for a second answer. */
export async function submitTestimonial(ctx: Ctx, request: WritersRequest, written: WrittenTestimonial) {
  const { user_id } = request;
  const now = ctx.now();
  const { name, role, company, words } = written;
  const values = { name, role, company, words, project: request.project, image_url: '', state: 'pending' };
  await withPortfolioLock(ctx, user_id, async (db) => {
    const id = randomUUID();
    const updated = await db
      .updateTable('testimonial_requests')
      .set({ testimonial_id: id, submitted_at: now.toISOString() })
      .where('id', '=', request.id)
      .where('submitted_at', '=', '')
      .where('revoked_at', '=', '')
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) {
      throw new AppError('conflict', { message: 'Error sending words', error: 'They were sent already' });
    }
    await addImportedRecords(testimonialRecords, db, user_id, [{ id, visibility: 'nobody', ...values }], now);
    await saveConfirmation(db, request, written, now);
    await accountEventsOf(ctx).emit({ type: 'testimonial.submitted', userId: user_id, id }, db);
    const mail = noticeOf(ctx, request, (texts) => {
      return { subject: texts.t('New testimonial: {name}', { name }), text: textOf(texts, request, written) };
    });
    if (mail) await ctx.mail(mail, db);
  });
}

/** Replaces what waits for approval. Throws `conflict` once its owner has approved or deleted it. */
export async function correctTestimonial(ctx: Ctx, request: WritersRequest, written: WrittenTestimonial) {
  const { user_id, testimonial_id } = request;
  const { name, role, company, words } = written;
  await withPortfolioLock(ctx, user_id, async (db) => {
    const corrected = await db
      .updateTable('testimonials')
      .set({ name, role, company, words, updated_at: ctx.now().toISOString() })
      .where('user_id', '=', user_id)
      .where('id', '=', testimonial_id)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (corrected.numUpdatedRows === 0n) {
      throw new AppError('conflict', { message: 'Error sending words', error: 'They were approved already' });
    }
    await saveConfirmation(db, request, written, ctx.now());
    await accountEventsOf(ctx).emit({ type: 'testimonial.submitted', userId: user_id, id: testimonial_id }, db);
    const mail = noticeOf(ctx, request, (texts) => {
      return { subject: texts.t('Testimonial corrected: {name}', { name }), text: textOf(texts, request, written) };
    });
    if (mail) await ctx.mail(mail, db);
  });
}

function textOf({ t, language }: MailTexts, { about }: WritersRequest, written: WrittenTestimonial): string {
  const { name, role, company, words } = written;
  const writer = [name, role, company].filter(Boolean).join(commaOf(language));
  const parts = [
    t('{writer} wrote:', { writer }),
    words,
    written.confirms && about && t('They confirm that you worked together on "{project}".', { project: about.title }),
    t('Only you see it until you approve it.'),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** Deletes the words wherever visitors could see them, and keeps a mark by which no earlier state brings them back. */
export async function withdrawTestimonial(ctx: Ctx, request: WritersRequest): Promise<void> {
  const { id, user_id, testimonial_id } = request;
  await withPortfolioLock(ctx, user_id, async (db) => {
    const withdrawn = await db
      .updateTable('testimonial_requests')
      .set({ withdrawn_at: ctx.now().toISOString() })
      .where('id', '=', id)
      .where('submitted_at', '<>', '')
      .where('withdrawn_at', '=', '')
      .returning('name')
      .executeTakeFirst();
    if (!withdrawn) return;
    await deleteTestimonial(db, user_id, testimonial_id);
    await removeConfirmation(db, request);
    const mail = noticeOf(ctx, request, ({ t }) => ({
      subject: t('Testimonial withdrawn: {name}', withdrawn),
      text: t('The testimonial that you requested from {name} was withdrawn by its writer, and is deleted.', withdrawn),
    }));
    if (mail) await ctx.mail(mail, db);
  });
}

/** At any time, and without the words that came with it. */
export async function withdrawConfirmation(ctx: Ctx, request: WritersRequest, name: string): Promise<void> {
  await withPortfolioLock(ctx, request.user_id, async (db) => {
    if (!(await removeConfirmation(db, request))) return;
    const mail = noticeOf(ctx, request, ({ t }) => ({
      subject: t('Confirmation withdrawn: {name}', { name }),
      text: t('{name} no longer confirms that you worked together on a project. Its page does not say so any more.', {
        name,
      }),
    }));
    if (mail) await ctx.mail(mail, db);
  });
}

/** Undefined without a confirmed email, and for owners who want no notices of messages. */
function noticeOf(
  { config }: Ctx,
  { email, email_confirmed_at, notices, studio_language }: WritersRequest,
  compose: (texts: MailTexts) => { subject: string; text: string },
) {
  const wantsMail = notices === '' || JSON.parse(notices).messages !== false;
  if (!wantsMail || email_confirmed_at === '') return undefined;
  const link = `${config.origin}/studio/testimonials`;
  const texts = mailTexts(studio_language);
  const { subject, text } = compose(texts);
  return {
    to: email,
    language: texts.language,
    subject: subject.replaceAll(/\s+/g, ' '),
    text: `${text}\n\n${link}`,
    link,
  };
}
