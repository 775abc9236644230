declare module '../../platform/db/tables.ts' {
  interface Tables {
    visit_salts: VisitSaltTable;
    visitors: VisitorTable;
    visitor_pages: VisitorPageTable;
    visit_addresses: VisitIpTable;
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
    visit_facet_blocks: VisitFacetBlockTable;
    visit_left_out: VisitLeftOutTable;
    visit_settings: VisitSettingsTable;
    visit_sources: VisitSourceTable;
    visit_techs: VisitTechTable;
    visit_writers: VisitWriterTable;
    places: PlaceTable;
  }
}

/** One secret a day, shared by all nodes; deleted after its day. */
export interface VisitSaltTable {
  day: string;
  /** 256 random bits, hex. */
  salt: string;
}

/**
 * The visitors of a day, so that each is counted once: one row for each person, portfolio and day. Reports read it only
 * for current visitors; the rows of a day are deleted when the next day is over.
 */
export interface VisitorTable {
  user_id: string;
  day: string;
  /** The keyed hash that identifies a person for one day and one portfolio. */
  visitor: string;
  /** The first view of that day: location, source, technology and page. */
  country_code: string;
  place_id: number;
  source_id: number;
  tech_id: number;
  entry_page: string;
  views: number;
  /** Views with less than half an hour between them are one visit. */
  visits: number;
  /** 1 if the last write began a visit. */
  is_visit: number;
  /** How often this row was written; 1: the person is new. */
  writes: number;
  /** When the person was last seen, in minutes since 1970. */
  last_minute: number;
}

/** What a person saw on a day, other than the first page: pages, and the scopes in which each person counts once. */
export interface VisitorPageTable {
  user_id: string;
  day: string;
  visitor: string;
  page: string;
}

/**
 * Up to two client IPs of a day, as hashes keyed with the day's salt: if there is only one, the report warns the owner.
 */
export interface VisitIpTable {
  user_id: string;
  day: string;
  address: string;
}

/** The counts of a rollup. A person counts once a day, with the hour, country, source … of their first view. */
interface Counted {
  visitors: number;
  visits: number;
  views: number;
}

/** The last days, by hour. */
export interface VisitHourTable extends Counted {
  user_id: string;
  /** `2026-06-30T23` */
  hour: string;
}

/** Data of the country report: visitors by day, and the same by month in a table of its own. */
export interface VisitCountryTable extends Counted {
  user_id: string;
  /** `2026-06-30`, or `2026-06` in the table of months. */
  period: string;
  /** ISO 3166-1 alpha-2; 'ZZ' if unknown. */
  country_code: string;
}

/** Data of the report on one country's regions and cities. */
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

interface EventCounts {
  live_clicks: number;
  repository_clicks: number;
  messages: number;
  downloads: number;
}

/** Persons who are counted once in more than a page: in a view and its links, a file, a format. */
interface ScopedVisitors {
  /** Of the view, its links and the files of both. */
  view_visitors: number;
  /** Who downloaded this file. */
  file_visitors: number;
  /** Who downloaded this format from the view or from its links. */
  view_file_visitors: number;
  /** Who downloaded this format from any page. */
  format_visitors: number;
}

/**
 * Visitors of a page on a day; a person who saw three pages counts in three rows. Visits are those that began on this
 * page.
 */
export interface VisitPageCountTable extends Counted, EventCounts, ScopedVisitors {
  user_id: string;
  period: string;
  /** A project, view, link or file: see model/reports/visited-page.ts. '' for the portfolio itself. */
  page: string;
}

/** All dimensions combined, for filtered reports. */
export interface VisitFacetTable extends Counted, EventCounts, ScopedVisitors {
  user_id: string;
  period: string;
  country_code: string;
  source_id: number;
  tech_id: number;
  page: string;
  /** Visitors who saw this page; `visitors` counts a person only on their first page. */
  page_visitors: number;
}

/** The facets of a day that is over, which are read much faster than their rows. */
export interface VisitFacetBlockTable {
  user_id: string;
  period: string;
  /** How many events the packed rows have: if the day has more by now, the block is out of date. */
  events: number;
  /** See report/facet-block.ts: serialised by V8, compressed with Zstandard, base64. */
  facets: string;
}

/** Views that were not counted for any visitor: bots, and clients that send `Sec-GPC: 1`. */
export interface VisitLeftOutTable {
  user_id: string;
  day: string;
  bots: number;
  anonymous: number;
}

export interface VisitSettingsTable {
  user_id: string;
  /** For how many months reports are kept; null: for ever. */
  retention_months: number | null;
}

/** The last write of each process, so that a write repeated after a lost response is not counted twice. */
export interface VisitWriterTable {
  /** A random id for each start of the program. */
  writer: string;
  /** Counts its transactions. */
  slice: number;
  /** When it last wrote. */
  day: string;
}

/** Traffic sources, shared by all portfolios. */
export interface VisitSourceTable {
  /** A hash of the other columns; 0 for a direct visit. */
  id: number;
  channel: string;
  /** The host of the referring page; '' for none. */
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}

/** Devices, browsers and operating systems. */
export interface VisitTechTable {
  /** A hash of the other columns; 0 if nothing is known. */
  id: number;
  device: string;
  browser: string;
  system: string;
}

/** Regions and cities of all countries. */
export interface PlaceTable {
  /** A hash of both; 0 if neither is known. */
  id: number;
  /** '' if unknown, like the city. */
  region: string;
  city: string;
}
