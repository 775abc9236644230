/** Where the setup screen stands. */
export const SETUP_ADDRESS = '/settings/visitors';
