import type { LucideIcon } from 'lucide-react';

export type PaletteAction = 'view page' | 'copy address' | 'help' | 'log out';

/** A line of the palette: it leads somewhere, or does something. */
export type PaletteEntry = {
  id: string;
  label: string;
  detail?: string;
  /** What else people call it. */
  words?: string;
  Icon: LucideIcon;
} & ({ to: string } | { action: PaletteAction });

export type PaletteGroup = { value: string; items: PaletteEntry[] };
