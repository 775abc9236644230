import { Download } from 'lucide-react';
import { numberText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { buttonClass } from '../../../platform/ui/button.tsx';
import { Menu, MenuItem } from '../../../platform/ui/menu.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../../platform/ui/use-notice.tsx';
import { ROWS_MAX } from '../visit-report.ts';
import type { ReportFile } from './report-files.ts';
import { toCsv } from './report-table.ts';

/** Far longer than a browser takes to read a report of `ROWS_MAX` rows. */
const REVOKE_MS = 60_000;

const cutOff = () => ({
  tone: 'success' as const,
  message: t('The first {n} rows', { n: numberText(ROWS_MAX) }),
  error: t('There may be more rows. Choose a shorter period to see them.'),
});

type DownloadMenuProps = {
  /** The report's name, for screen readers. */
  name: string;
  files: readonly ReportFile[];
};

/** Downloads of reports with the current selection: for spreadsheets and programs. */
export function DownloadMenu({ name, files }: DownloadMenuProps) {
  const { notice, setNotice } = useNotice();
  async function take(file: ReportFile, format: 'csv' | 'json') {
    try {
      const rows = await file.read();
      const { days, filters } = file.selection;
      if (format === 'csv') save(`${file.name}.csv`, 'text/csv', toCsv(file.columns, rows));
      else save(`${file.name}.json`, 'application/json', JSON.stringify({ ...days, filters, rows }, null, 2));
      setNotice(rows.length < ROWS_MAX ? undefined : cutOff());
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
  return (
    <div className="relative">
      <Menu
        trigger={<Download aria-hidden="true" className="size-4" />}
        triggerLabel={t('Download {name}', { name })}
        triggerClassName={`${buttonClass('quiet')} -my-1.5 -me-2 px-3`}
      >
        {files.flatMap((file) =>
          (['csv', 'json'] as const).map((format) => (
            <MenuItem key={`${file.label} ${format}`} onSelect={() => void take(file, format)}>
              {file.label}, {format.toUpperCase()}
            </MenuItem>
          )),
        )}
      </Menu>
      <div className="absolute end-0 top-full z-20 mt-2 w-72 max-w-[80vw]">
        <NoticeText notice={notice} />
      </div>
    </div>
  );
}

function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser may not have read it yet when the click returns.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
