import type { Migration } from 'kysely/migration';
import * as start from './0001-start.ts';
import * as visits from './0002-visits.ts';
import * as audience from './0003-audience.ts';
import * as projectSlugs from './0004-project-slugs.ts';
import * as changedAt from './0005-changed-at.ts';
import * as pictureSizes from './0006-picture-sizes.ts';
import * as sourceIndex from './0007-source-index.ts';
import * as textBytes from './0008-text-bytes.ts';
import * as deletedByOwner from './0009-deleted-by-owner.ts';
import * as confirmedEmails from './0010-confirmed-emails.ts';
import * as operator from './0011-operator.ts';
import * as messageFolders from './0012-message-folders.ts';
import * as publications from './0013-publications.ts';
import * as pronouns from './0014-pronouns.ts';
import * as sections from './0015-sections.ts';
import * as branding from './0016-branding.ts';
import * as contactDetails from './0017-contact-details.ts';
import * as siteImages from './0018-site-images.ts';
import * as trash from './0019-trash.ts';
import * as importPreviews from './0020-import-previews.ts';
import * as secondFactors from './0021-second-factors.ts';
import * as caseStudies from './0022-case-studies.ts';
import * as versions from './0023-versions.ts';
import * as resumeDownloads from './0024-resume-downloads.ts';
import * as apiTokens from './0025-api-tokens.ts';
import * as language from './0026-language.ts';
import * as entries from './0027-entries.ts';
import * as views from './0032-views.ts';
import * as publishing from './0036-publishing.ts';
import * as passkeys from './0039-passkeys.ts';
import * as webhooks from './0040-webhooks.ts';
import * as domains from './0049-domains.ts';
import * as translations from './0050-translations.ts';
import * as shareLinks from './0052-share-links.ts';
import * as backups from './0054-backups.ts';
import * as accountActivity from './0056-account-activity.ts';
import * as linkedIdentities from './0057-linked-identities.ts';
import * as availability from './0058-availability.ts';
import * as digest from './0059-digest.ts';
import * as testimonials from './0060-testimonials.ts';
import * as visitedFiles from './0061-visited-files.ts';
import * as linkChecks from './0063-link-checks.ts';
import * as portfolioChanges from './0065-portfolio-changes.ts';
import * as plans from './0075-plans.ts';
import * as studioLanguage from './0085-studio-language.ts';
import * as dayPartitions from './0086-day-partitions.ts';
import * as secretChecks from './0098-secret-checks.ts';
import * as imageFaults from './0099-image-faults.ts';
import * as publicSkillNames from './0101-public-skill-names.ts';
import * as publishedAudience from './0101a-published-audience.ts';
import * as unmarkedProjects from './0105-unmarked-projects.ts';
import * as visibility from './0108-visibility.ts';
import * as viewRecords from './0109-views.ts';
import * as requests from './0110-requests.ts';
import * as jobs from './0112-jobs.ts';
import * as facetBlocks from './0113-facet-blocks.ts';
import * as imageAvif from './0116-image-avif.ts';
import * as projectBlocks from './0117-project-blocks.ts';
import * as imagesByTime from './0119-images-by-time.ts';
import * as sortedMessages from './0130-sorted-messages.ts';
import * as clients from './0131-clients.ts';

import * as clientsEnabled from './0132-clients-enabled.ts';
import * as services from './0133-services.ts';
import * as contactFields from './0134-contact-fields.ts';
import * as ownLinks from './0136-own-links.ts';
import * as searchEngines from './0138-search-engines.ts';
import * as resumePrint from './0139-resume-print.ts';
import * as proposals from './0140-proposals.ts';
import * as publicationsAsCited from './0144-publications-as-cited.ts';
import * as workConfirmations from './0145-work-confirmations.ts';
import * as credentialChecks from './0148-credential-checks.ts';

/**
 * Listed by hand, in order; one that was ever on the main branch is never changed or renamed. Branches merge in any order:
 * one may be missing in data that already has later ones, so that none may depend on that.
 */
export const migrations: Record<string, Migration> = {
  '0001-start': start,
  '0002-visits': visits,
  '0003-audience': audience,
  '0004-project-slugs': projectSlugs,
  '0005-changed-at': changedAt,
  '0006-picture-sizes': pictureSizes,
  '0007-source-index': sourceIndex,
  '0008-text-bytes': textBytes,
  '0009-deleted-by-owner': deletedByOwner,
  '0010-confirmed-emails': confirmedEmails,
  '0011-operator': operator,
  '0012-message-folders': messageFolders,
  '0013-publications': publications,
  '0014-pronouns': pronouns,
  '0015-sections': sections,
  '0016-branding': branding,
  '0017-contact-details': contactDetails,
  '0018-site-images': siteImages,
  '0019-trash': trash,
  '0020-import-previews': importPreviews,
  '0021-second-factors': secondFactors,
  '0022-case-studies': caseStudies,
  '0023-versions': versions,
  '0024-resume-downloads': resumeDownloads,
  '0025-api-tokens': apiTokens,
  '0026-language': language,
  '0027-entries': entries,
  '0032-views': views,
  '0036-publishing': publishing,
  '0039-passkeys': passkeys,
  '0040-webhooks': webhooks,
  '0049-domains': domains,
  '0050-translations': translations,
  '0052-share-links': shareLinks,
  '0054-backups': backups,
  '0056-account-activity': accountActivity,
  '0057-linked-identities': linkedIdentities,
  '0058-availability': availability,
  '0059-digest': digest,
  '0060-testimonials': testimonials,
  '0061-visited-files': visitedFiles,
  '0063-link-checks': linkChecks,
  '0065-portfolio-changes': portfolioChanges,
  '0075-plans': plans,
  '0085-studio-language': studioLanguage,
  '0086-day-partitions': dayPartitions,
  '0098-secret-checks': secretChecks,
  '0099-image-faults': imageFaults,
  '0101-public-skill-names': publicSkillNames,
  '0101a-published-audience': publishedAudience,
  '0105-unmarked-projects': unmarkedProjects,
  '0108-visibility': visibility,
  '0109-views': viewRecords,
  '0110-requests': requests,
  '0112-jobs': jobs,
  '0113-facet-blocks': facetBlocks,
  '0116-image-avif': imageAvif,
  '0117-project-blocks': projectBlocks,
  '0119-images-by-time': imagesByTime,
  '0130-sorted-messages': sortedMessages,
  '0131-clients': clients,
  '0132-clients-enabled': clientsEnabled,
  '0133-services': services,
  '0134-contact-fields': contactFields,
  '0136-own-links': ownLinks,
  '0138-search-engines': searchEngines,
  '0139-resume-print': resumePrint,
  '0140-proposals': proposals,
  '0144-publications-as-cited': publicationsAsCited,
  '0145-work-confirmations': workConfirmations,
  '0148-credential-checks': credentialChecks,
};

/** Names that migrations had before they were released: data of those who followed the main branch has them. */
export const FORMER_NAMES: Readonly<Record<string, string>> = { '0033-share-links': '0052-share-links' };
