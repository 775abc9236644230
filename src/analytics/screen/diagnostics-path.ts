/** The path of the setup screen. */
export const SETUP_ADDRESS = '/settings/visitors';
