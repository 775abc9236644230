import catalogue from './german.json' with { type: 'json' };

/** The studio in German: the type of its keys is the list of the studio's texts. */
export const german = catalogue;
