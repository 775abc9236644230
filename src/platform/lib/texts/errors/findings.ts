/** What the checks of a résumé and of the counting of visitors find, by an id as errors have one. */
export const FINDINGS = {
  data_has_no_ipv6: 'The location data has no IPv6 ranges: visitors with IPv6 have no location.',
  data_of: 'The location data is from {name}, of {month}.',
  data_old:
    'The location data is from {name}, of {month}: {n} months old; update the program, or set GEOIP_DB to a newer file.',
  data_unreadable:
    "The location data cannot be read, so every location is unknown. See the server's log for the reason.",
  forwarded_ignored:
    'X-Forwarded-For from {proxy} is ignored: TRUST_PROXY is not set. All visitors who come through it are counted as one. If {proxy} is your proxy, set TRUST_PROXY={value} and restart.',
  forwarded_more:
    'X-Forwarded-For contains {n} more before {ip}. If {ip} is a proxy of yours, such as a CDN, and not your own IP, add it to TRUST_PROXY.',
  forwarded_not_covered:
    'X-Forwarded-For from {proxy} is ignored: TRUST_PROXY ({trusted}) does not cover {proxy}. All visitors who come through it are counted as one. If {proxy} is your proxy, set TRUST_PROXY={value} and restart.',
  ip_has_no_place: 'The location data does not contain your IP.',
  ip_private:
    'Your IP, {ip}, is in a private network. That is correct if you and the server are in the same network; otherwise a proxy or a container hides the IPs of all visitors.',
  ip_private_has_no_place: 'Private IPs have no location.',
  ip_public: 'Your IP, {ip}, is public.',
  ipv6_has_no_place: 'Your IP is IPv6, and the location data covers only IPv4.',
  item_dated_in_years: '‘{item}’ has years only: programs count them as whole years. Add the months.',
  item_out_of_order: '‘{item}’ stands before ‘{newer}’, which is newer: programs expect the newest first.',
  item_without_award: '‘{item}’ has no award or institution.',
  item_without_dates: '‘{item}’ has no dates.',
  item_without_position: '‘{item}’ has no position or company.',
  items_dated: '{heading}: each has a title, who it was with, and dates',
  items_in_order: '{heading}: newest first',
  letters_misread:
    'Some programs misread ‘{words}’ in the PDF: letters are missing, apart or in another order. The Word and text files are read right.',
  letters_not_printed:
    'The PDF has no font for the letters of ‘{words}’: question marks stand for them. The Word and text files have them.',
  no_education: 'No section with education.',
  no_email: 'No email. Enter one for visitors in your settings.',
  no_phone: 'No telephone number. Enter one for visitors in your settings.',
  no_place: 'No place. Enter it in your profile.',
  no_proxy: 'No proxy headers received: visitors reach the server directly.',
  no_skills: 'No section with skills.',
  no_work: 'No section with work experience.',
  one_ip: "All of today's visitors share one IP: the server sees the IP of a proxy instead. See TRUST_PROXY.",
  place_found: 'Your location was found: {place}.',
  proxy_headers_ignored:
    'A proxy sends {headers}, which the server ignores. Configure it to send X-Forwarded-For, and add it to TRUST_PROXY.',
  proxy_trusted: 'The proxy at {proxy} is trusted, and sends the client IP.',
  resume_email: 'Email: {text}',
  resume_name: 'Name: {text}',
  resume_phone: 'Telephone: {text}',
  resume_place: 'Place: {text}',
  section_shortened:
    '‘{heading}’: about {n} of {total} fit on the pages. The file says how many it has; more pages have more.',
  standard_headings: 'Headings that programs know: {headings}',
  unusual_heading: '‘{heading}’ is no usual heading: programs may not know what is below it.',
} as const;
