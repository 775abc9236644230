import { createContext, useContext } from 'react';
import { TrustedSvg } from '../../../platform/ui/trusted-html.tsx';
import type { CoverSvg } from './cover-svg.ts';

/** Covers by the ids of projects. On the server only: hydration keeps the elements of the document. */
export const Covers = createContext<Readonly<Record<string, CoverSvg>>>({});

/** The cover of a project without an image. Hidden from assistive technology: all that it shows stands beside it. */
export function ProjectCover({ projectId, className }: { projectId: string; className: string }) {
  const cover = useContext(Covers)[projectId];
  return (
    <TrustedSvg
      className={cover ? `${className} art art-${cover.kind}` : className}
      viewBox="0 0 320 200"
      // What a frame of another shape cuts off is neither the start of a line nor its lower edge.
      preserveAspectRatio={`${cover?.isRtl ? 'xMax' : 'xMin'}YMax slice`}
      direction={cover?.isRtl ? 'rtl' : undefined}
      html={cover?.html}
    />
  );
}
