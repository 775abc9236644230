import { AppError, isAppError, type ReceivedError, unavailable } from '../../../platform/lib/app-error.ts';
import type { ErrorCode } from '../../../platform/lib/texts/errors/error-codes.ts';
import { sentParts } from '../../../platform/lib/texts/errors/error-ids.ts';
import type { PrintedResume } from '../printed-resume.server.ts';
import type { PdfOrder, ProposalOrder } from './make-pdf.server.ts';

/** What to make; `changedAt` in milliseconds since 1970. */
export type MakeOrder =
  | ({ format: 'pdf' } & PdfOrder)
  /** Of the PDF, the words that programs may read otherwise, as JSON. */
  | ({ format: 'reading' } & PdfOrder)
  | ({ format: 'proposal' } & ProposalOrder)
  | { format: 'docx'; printed: PrintedResume; changedAt: number };
export type MadeFile = { bytes: Uint8Array } | { failure: ReceivedError & { code: ErrorCode } };

/** Runs in a process of its own: a fault of the native typesetter ends this process only. */
process.on('message', async (order: MakeOrder) => {
  let made: MadeFile;
  try {
    made = { bytes: await make(order) };
  } catch (thrown) {
    const error = isAppError(thrown) ? thrown : unavailable('The file could not be made', thrown);
    made = { failure: { code: error.code, ...sentParts(error) } };
  }
  process.send?.(made);
});
process.on('disconnect', () => process.exit());

/** Each library is loaded with the first file of its format. */
async function make(order: MakeOrder): Promise<Uint8Array> {
  if (order.format === 'docx') {
    const { makeDocx } = await import('./make-docx.server.ts');
    return makeDocx(order.printed, order.changedAt);
  }
  const { makePdf, makeProposal, misreadInPdf } = await loadPdf();
  if (order.format === 'reading') return Buffer.from(JSON.stringify(misreadInPdf(order)));
  return order.format === 'proposal' ? makeProposal(order) : makePdf(order);
}

async function loadPdf() {
  try {
    return await import('./make-pdf.server.ts');
  } catch (cause) {
    const message = 'PDF files cannot be made on this server. The other formats can.';
    throw new AppError('unavailable', { message, error: 'Typst is not installed', cause });
  }
}
