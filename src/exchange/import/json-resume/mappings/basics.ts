import { LIST_MAX_ITEMS } from '../../../../platform/lib/fields.ts';
import { mapKeys } from '../../../../platform/lib/keys.ts';
import { type ErrorMessage, say } from '../../../../platform/lib/texts/sentence.ts';
import { PROFILE_TEXTS } from '../../../../portfolio/model/user.ts';
import { DEFAULT_PAGE_SETTINGS } from '../../page-settings.ts';
import { isHiddenThere } from '../../parse/hidden-flags.ts';
import { joinName, pronounsIn, splitName } from '../../parse/name.ts';
import { countryOf, joinPlace } from '../../parse/place.ts';
import { profileUrl } from '../../parse/profile-networks.ts';
import { hostOf, toUri } from '../../parse/url.ts';
import { isObject } from '../../plain-values.ts';
import { type PreservedFields, toPreserved } from '../../preserved-fields.ts';
import { LINKS_MAX, type ProfileValues, profileFields } from '../../resume.ts';
import { addNote, type ItemReader } from '../field-reader.ts';
import { OWN_PART, type Section } from '../mapping.ts';

type Link = ProfileValues['links'][number];

/** The label of the link that `basics.url` becomes. */
const WEBSITE = 'Website';
const line = profileFields.headline;

export const basicsSection: Section<ProfileValues> = {
  key: 'basics',
  isSingle: true,
  fields: profileFields,
  takes: ['name', 'label', 'summary', 'location', 'url', 'website', 'profiles', 'image', 'picture'],
  derived: ['first_name', 'last_name'],
  reasons: {
    image: 'images are not fetched from elsewhere; the address is kept, and given back by an export',
    location: 'city, region and country are shown; the rest is kept, and given back by an export',
    profiles: 'known addresses are shown; user names are kept, and given back by an export',
  },
  unmappedFields: { email: 'email', phone: 'text' },
  read: (item) => ({
    ...mapKeys(PROFILE_TEXTS, () => ''),
    ...splitName(item.text(line, 'name')),
    pronouns: pronounsIn(item.text(line, 'name')),
    headline: item.text(line, 'label'),
    about: item.text(profileFields.about, 'summary'),
    location: item.fitted(line, 'location', placeText(item)),
    image_url: '',
    links: item.atMost(LINKS_MAX, 'profiles', readLinks(item)),
    language: '',
    page_languages: [],
    sections: [],
    ...DEFAULT_PAGE_SETTINGS,
    ...contactDetails(item),
  }),
  remember: (item) => ({ ...rememberImage(item), ...rememberLocation(item), ...rememberProfiles(item) }),
  write: (values, kept) => ({
    name: joinName(values),
    label: values.headline,
    image: kept.image ?? values.image_url,
    summary: values.about,
    location: writeLocation(values.location, kept.location),
    ...writeLinks(values.links, kept.profiles),
  }),
};

/** Returns what the résumé needs that its owner sends. Nobody else sees it until the owner shows it. */
function contactDetails({ raw }: ItemReader): Partial<Pick<ProfileValues, 'contact_email' | 'contact_phone'>> {
  const email = profileFields.contact_email.safeParse(raw.email);
  const phone = profileFields.contact_phone.safeParse(raw.phone);
  return { ...(email.success && { contact_email: email.data }), ...(phone.success && { contact_phone: phone.data }) };
}

function placeText(item: ItemReader): string {
  const { location } = item.raw;
  if (!isObject(location)) return item.text(line, 'location');
  const place = item.part(location);
  const country = countryOf(place.text(line, 'countryCode', 'country'));
  return joinPlace(place.text(line, 'city'), place.text(line, 'region'), country);
}

/** Preserves street, postal code and the like; a city alone is fully represented in the profile's location. */
function rememberLocation({ raw }: ItemReader): PreservedFields {
  const location = isObject(raw.location) ? toPreserved(raw.location) : undefined;
  const names = isObject(location) ? Object.keys(location) : [];
  return location && names.some((name) => name !== 'city') ? { location } : {};
}

function writeLocation(location: string, kept: PreservedFields[string] | undefined): Record<string, unknown> {
  if (isObject(kept)) {
    const { city = '', region = '', countryCode, country = '' }: Partial<Record<string, string>> = kept;
    if (joinPlace(city, region, countryOf(countryCode ?? country)) === location) return kept;
  }
  return { city: location };
}

/** An external image is never downloaded; an exported image is recognised by its URL. */
function rememberImage(item: ItemReader): PreservedFields {
  const own = item.raw[OWN_PART];
  const isOwn = isObject(own) && typeof own.image_url === 'string' && own.image_url !== '';
  const image = isOwn ? '' : item.text(profileFields.about, 'image', 'picture');
  return image === '' ? {} : { image };
}

type Profile = { network: string; username: string; url: string };

function readProfiles(item: ItemReader): Profile[] {
  const { profiles } = item.raw;
  if (!Array.isArray(profiles)) return [];
  const hidden = profiles.filter(isHiddenThere).length;
  if (hidden > 0) addNote(item.notes, hiddenProfiles(hidden), LIST_MAX_ITEMS);
  return profiles
    .slice(0, LIST_MAX_ITEMS)
    .filter((raw) => isObject(raw) && !isHiddenThere(raw))
    .map((raw) => {
      const profile = item.part(raw);
      const network = profile.text(line, 'network');
      const username = profile.text(line, 'username');
      const url = profile.url('url', 'website') || profileUrl(network, username);
      if (url === '' && username !== '') {
        const name = `${network} ${username}`;
        addNote(item.notes, say('{name} is kept, not shown: give it an address', { name }), LIST_MAX_ITEMS);
      }
      return { network, username, url };
    });
}

function hiddenProfiles(n: number): ErrorMessage {
  return n === 1
    ? '1 of the profiles is hidden there; not taken'
    : say('{n} of the profiles are hidden there; not taken', { n });
}

function readLinks(item: ItemReader): Link[] {
  const url = item.url('url', 'website');
  const profiles = readProfiles(item).filter((profile) => profile.url !== '');
  const links = profiles.map(({ network, url }) => ({ label: network || hostOf(url), url }));
  return url === '' ? links : [{ label: WEBSITE, url }, ...links];
}

function rememberProfiles(item: ItemReader): PreservedFields {
  const named = readProfiles(item).filter(
    ({ username, network, url }) => username !== '' || (url === '' && network !== ''),
  );
  const profiles = toPreserved(named);
  return Array.isArray(profiles) && profiles.length > 0 ? { profiles } : {};
}

function writeLinks(links: readonly Link[], kept: PreservedFields[string] | undefined): Record<string, unknown> {
  const remembered = (Array.isArray(kept) ? kept.filter(isObject) : []) as Partial<Profile>[];
  const [first, ...others] = links;
  const hasWebsite = first?.label === WEBSITE;
  const profiles = (hasWebsite ? others : links).map(({ label, url }) => {
    const username = remembered.find((profile) => profile.url === url)?.username;
    return { network: label, ...(username && { username }), ...(toUri(url) && { url: toUri(url) }) };
  });
  const withoutUrl = remembered.filter((profile) => !profile.url);
  return { url: hasWebsite ? toUri(first.url) : '', profiles: [...profiles, ...withoutUrl] };
}
