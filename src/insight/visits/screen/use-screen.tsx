import { useQuery } from '@tanstack/react-query';
import type { ScreenReport } from '../visit-report.ts';
import { screenQuery } from './report-queries.ts';
import { useSelection } from './use-selection.tsx';

/** Returns a part of the screen's reports. Their error is shown once, above them, and not in each of them. */
export function useScreen<T>(select: (screen: ScreenReport) => T) {
  const { selection } = useSelection();
  return { ...useQuery({ ...screenQuery(selection), select }), error: null };
}
