/** The path of the setup screen. */
export const DIAGNOSTICS_PATH = '/settings/visitors';
