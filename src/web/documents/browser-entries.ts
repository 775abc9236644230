type BrowserEntry = {
  script: string;
  /** What the script imports from the start: to be fetched with it, not after it. */
  imports: string[];
  styles: string[];
};

/**
 * Where documents find what browsers run: the sources, as development serves them. In the server's bundle the build
 * puts its own list in this file's place, with the hashed names (vite.config.ts).
 */
export const browserEntries: Record<'portfolio' | 'project' | 'landing' | 'app', BrowserEntry> = {
  portfolio: { script: '/src/web/documents/portfolio.client.tsx', imports: [], styles: [] },
  project: { script: '/src/web/documents/project.client.tsx', imports: [], styles: [] },
  landing: { script: '/src/web/documents/landing.client.tsx', imports: [], styles: [] },
  app: { script: '/src/web/spa/main.client.tsx', imports: [], styles: [] },
};
