type BrowserEntry = {
  script: string;
  /** The script's static imports: preloaded with it, not after it. */
  imports: string[];
  styles: string[];
};

/**
 * The scripts and styles of documents: the sources, as in development. In the server's bundle the build replaces this
 * file with hashed names (vite.config.ts).
 */
export const browserEntries: Record<'portfolio' | 'project' | 'landing' | 'app', BrowserEntry> = {
  portfolio: { script: '/src/delivery/documents/portfolio.client.tsx', imports: [], styles: [] },
  project: { script: '/src/delivery/documents/project.client.tsx', imports: [], styles: [] },
  landing: { script: '/src/delivery/documents/landing.client.tsx', imports: [], styles: [] },
  app: { script: '/src/studio/shell/main.client.tsx', imports: [], styles: [] },
};
