/** The tables of the visitor counts. Days are `YYYY-MM-DD` in UTC. Neither an address nor a user agent stands in any. */
export interface VisitTables {
  visit_salts: VisitSaltTable;
  visitors: VisitorTable;
  visit_country_days: VisitCountryTable;
  visit_country_months: VisitCountryTable;
  visit_place_days: VisitPlaceTable;
  visit_place_months: VisitPlaceTable;
  visit_left_out: VisitLeftOutTable;
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
 * it; the rows of a day are deleted when the next day is over.
 */
export interface VisitorTable {
  user_id: string;
  day: string;
  /** The keyed hash that stands for a person on one day and one portfolio. */
  visitor: string;
  /** Where the person was first seen that day. */
  country_code: string;
  place_id: number;
  views: number;
}

/** What the country report sums: persons on each day, and the same for whole months, in a table of its own. */
export interface VisitCountryTable {
  user_id: string;
  /** `2026-06-30`, or `2026-06` in the table of months. */
  period: string;
  /** ISO 3166-1 alpha-2; 'ZZ' where unknown. */
  country_code: string;
  visitors: number;
  views: number;
}

/** What the report on one country's regions and cities sums. */
export interface VisitPlaceTable {
  user_id: string;
  country_code: string;
  period: string;
  place_id: number;
  visitors: number;
  views: number;
}

/** Views that no visitor was counted for: by bots, and by persons who ask for privacy (`Sec-GPC: 1`). */
export interface VisitLeftOutTable {
  user_id: string;
  day: string;
  bots: number;
  anonymous: number;
}

/** Regions and cities, whatever their country. */
export interface PlaceTable {
  /** A hash of both; 0 where neither is known. */
  id: number;
  /** '' where unknown, like the city. */
  region: string;
  city: string;
}
