/** The tables of the visitor counts. Days are `YYYY-MM-DD` in UTC. Neither an address nor a user agent stands in any. */
export interface VisitTables {
  visit_salts: VisitSaltTable;
  visitors: VisitorTable;
  visitor_pages: VisitorPageTable;
  visit_addresses: VisitAddressTable;
  visit_hours: VisitHourTable;
  visit_country_days: VisitCountryTable;
  visit_country_months: VisitCountryTable;
  visit_place_days: VisitPlaceTable;
  visit_place_months: VisitPlaceTable;
  visit_source_days: VisitSourceCountTable;
  visit_source_months: VisitSourceCountTable;
  visit_tech_days: VisitTechCountTable;
  visit_tech_months: VisitTechCountTable;
  visit_page_days: VisitPageCountTable;
  visit_page_months: VisitPageCountTable;
  visit_facet_days: VisitFacetTable;
  visit_facet_months: VisitFacetTable;
  visit_left_out: VisitLeftOutTable;
  visit_settings: VisitSettingsTable;
  visit_sources: VisitSourceTable;
  visit_techs: VisitTechTable;
  visit_writers: VisitWriterTable;
  places: PlaceTable;
}

/** One secret a day, common to all nodes; destroyed after its day. */
export interface VisitSaltTable {
  day: string;
  /** 256 random bits, hex. */
  salt: string;
}

/**
 * Who was where today, so that nobody is counted twice: one row for each person, portfolio and day. Reports never read
 * it, but for who is here now; the rows of a day are deleted when the next day is over.
 */
export interface VisitorTable {
  user_id: string;
  day: string;
  /** The keyed hash that stands for a person on one day and one portfolio. */
  visitor: string;
  /** Where the person was first seen that day, whence and with what she came, and on which page. */
  country_code: string;
  place_id: number;
  source_id: number;
  tech_id: number;
  entry_page: string;
  views: number;
  /** What is done with less than half an hour between is one visit. */
  visits: number;
  /** 1: what was written last began a visit. */
  is_visit: number;
  /** How often this row was written; 1: the person is new. */
  writes: number;
  /** When the person was last seen, in minutes since 1970. */
  last_minute: number;
}

/** The pages that a person saw on a day, besides the one she came by. */
export interface VisitorPageTable {
  user_id: string;
  day: string;
  visitor: string;
  page: string;
}

/** Up to two of a day's client addresses, as hashes keyed with the day's salt: one alone is told to the owner. */
export interface VisitAddressTable {
  user_id: string;
  day: string;
  address: string;
}

/** What a rollup counts. A person counts once a day, in the hour, country, source… where she was first seen. */
interface Counted {
  visitors: number;
  visits: number;
  views: number;
}

/** The last days by the hour. */
export interface VisitHourTable extends Counted {
  user_id: string;
  /** `2026-06-30T23` */
  hour: string;
}

/** What the country report sums: persons on each day, and the same for whole months, in a table of its own. */
export interface VisitCountryTable extends Counted {
  user_id: string;
  /** `2026-06-30`, or `2026-06` in the table of months. */
  period: string;
  /** ISO 3166-1 alpha-2; 'ZZ' where unknown. */
  country_code: string;
}

/** What the report on one country's regions and cities sums. */
export interface VisitPlaceTable extends Counted {
  user_id: string;
  country_code: string;
  period: string;
  place_id: number;
}

export interface VisitSourceCountTable extends Counted {
  user_id: string;
  period: string;
  source_id: number;
}

export interface VisitTechCountTable extends Counted {
  user_id: string;
  period: string;
  tech_id: number;
}

interface Acts {
  live_clicks: number;
  repository_clicks: number;
  messages: number;
}

/** A page's visitors saw it that day; one who saw three pages stands in three rows. Visits are those that began here. */
export interface VisitPageCountTable extends Counted, Acts {
  user_id: string;
  period: string;
  /** '' for the portfolio itself, else a project's id. */
  page: string;
}

/** All facets together, for reports that are narrowed down by some of them. */
export interface VisitFacetTable extends Counted, Acts {
  user_id: string;
  period: string;
  country_code: string;
  source_id: number;
  tech_id: number;
  page: string;
  /** Persons who saw this page; `visitors` counts each only where she came in. */
  page_visitors: number;
}

/** Views that no visitor was counted for: by bots, and by persons who ask for privacy (`Sec-GPC: 1`). */
export interface VisitLeftOutTable {
  user_id: string;
  day: string;
  bots: number;
  anonymous: number;
}

export interface VisitSettingsTable {
  user_id: string;
  /** Months of reports that are kept; null: all. */
  retention_months: number | null;
}

/** What each process has written last, so that what it writes anew, because the answer was lost, is not counted twice. */
export interface VisitWriterTable {
  /** A random id for each start of the program. */
  writer: string;
  /** Counts its transactions. */
  slice: number;
  /** When it last wrote. */
  day: string;
}

/** Whence visitors come, whosever they are. */
export interface VisitSourceTable {
  /** A hash of the rest; 0 is a visitor who came directly. */
  id: number;
  channel: string;
  /** The host of the page that led here; '' where there was none. */
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}

/** With what visitors look. */
export interface VisitTechTable {
  /** A hash of the rest; 0 where nothing is known. */
  id: number;
  device: string;
  browser: string;
  system: string;
}

/** Regions and cities, whatever their country. */
export interface PlaceTable {
  /** A hash of both; 0 where neither is known. */
  id: number;
  /** '' where unknown, like the city. */
  region: string;
  city: string;
}
