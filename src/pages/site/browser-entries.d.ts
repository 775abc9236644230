declare module 'virtual:browser-entries' {
  /** Where a browser entry is served from. */
  type BrowserEntry = {
    script: string;
    /** What the script imports from the start: to be fetched with it, not after it. */
    imports: string[];
    styles: string[];
  };
  export const browserEntries: Record<'portfolio' | 'landing' | 'app', BrowserEntry>;
}
