import type { LinkTexts, ProposalTexts, TestimonialTexts } from './link-texts.ts';

/** The English texts of a public page, which are the keys of the catalogues. Names in braces are replaced by values. */
export type PageText = FrameText | SectionText | RecordText | PublicationText | FormText;

/** A text without values: a label, a title. */
export type LabelText = Exclude<PageText, `${string}{${string}`>;

type PublicationText = 'Book' | 'Chapter' | 'Thesis' | 'Preprint' | 'Report' | 'Talk';

/** Around the sections. */
type FrameText =
  | 'Skip to content'
  | 'Page'
  | 'Sections'
  | 'About'
  | 'Portrait of {name}'
  | 'Read on'
  | 'Pronouns'
  | 'Location'
  | 'Availability'
  | 'Links'
  | 'Languages'
  | 'Interests'
  | 'Contact'
  | 'Show contact details'
  | 'Download CV'
  | 'Portfolio on {site}'
  | 'Privacy'
  | 'Imprint'
  | 'Log in'
  | 'Light or dark'
  | 'Automatic'
  | 'Light'
  | 'Dark'
  | 'All projects by {name}'
  | 'More projects'
  | 'Previous project'
  | 'Next project'
  | 'Images'
  | 'Before and after'
  | 'Previous image'
  | 'Next image'
  | '{number} of {count}';

/** Titles and states of sections. */
type SectionText =
  | 'Projects'
  | 'Skills'
  | 'Badges'
  | 'Certifications'
  | 'Educations'
  | 'Experiences'
  | 'Publications'
  | 'Services'
  | 'Volunteering'
  | 'Awards'
  | 'Talks'
  | 'References'
  | 'More'
  | 'Contact Me'
  | 'Contacts'
  | 'No projects found'
  | 'No skills found'
  | 'No badges found'
  | 'No certifications found'
  | 'No educations found'
  | 'No experiences found'
  | 'No publications found'
  | 'No services found'
  | 'Loading...'
  | 'Try again'
  | 'Show More'
  | 'Show Less'
  | '{shown} of {count}';

/** Labels of records, and of the choices in their fields. */
type RecordText =
  | 'Image of {name}'
  | 'No. {number}'
  | 'Awarded {date}'
  | 'Expired {date}'
  | 'Expires {date}'
  | 'Verified {date}'
  | 'Grade {grade}'
  | 'Present'
  | 'Role'
  | 'Client'
  | 'Team'
  | 'Period'
  | 'Badge Link'
  | 'Certification Link'
  | 'Read it'
  | 'from {price}'
  | 'up to {price}'
  | '{price} per day'
  | '{price} per hour'
  | '{price} per month'
  | 'Book a time'
  | 'Ask for this'
  | 'Project Link'
  | 'GitHub'
  | 'Demo'
  | 'Technologies'
  | 'Skill categories'
  | 'All'
  | 'Frontend'
  | 'Backend'
  | 'Devops'
  | 'DevOps'
  | 'UI/UX'
  | 'Tools'
  | 'Database'
  | 'Testing'
  | 'Soft Skills'
  | 'Security'
  | 'AI'
  | 'Bachelor'
  | 'Master'
  | 'PhD';

/** The contact form, and the failures that a visitor's browser can meet. */
type FormText =
  | 'Full name'
  | 'Email'
  | 'Subject'
  | 'Message'
  | 'required'
  | 'Send message'
  | 'Leave this empty'
  | 'Ask for access'
  | 'Message sent successfully.'
  | 'The server cannot be reached'
  | 'Check your connection and try again'
  | 'The server gave an unexpected answer'
  | 'Please try again in a moment (status {status})'
  | 'Too many requests'
  | 'The server is busy'
  | 'The database is busy'
  | 'Something went wrong'
  | 'Close';

/** Texts that only the server uses: the name of a group of skills, metadata, error screens, and the API's messages to visitors. */
export type ServerText =
  | 'This page is being prepared.'
  | 'Badge'
  | 'Publication'
  | 'Testimonials'
  | 'Confirmed by {who}, {date}'
  | '“{title}” confirmed by {who}, {date}'
  | '“{title}” checked with {issuer}, {date}'
  | 'Other'
  | 'A project of {name}.'
  | 'The portfolio of {name}.'
  | 'The portfolio of {name}: {contents}.'
  | 'Oops! The page you requested does not exist.'
  | 'Oops! {message}'
  | 'Oops! {message}: {error}'
  | 'Error ID: {number}. Please include it if you contact the site owner.'
  | 'To the portfolio'
  | 'Error sending message'
  | 'Error sending your email'
  | 'Name is required'
  | 'Email is required'
  | 'Subject is required'
  | 'Message is required'
  | 'Email must be an email address'
  | '{field} must be at most {n} characters'
  | '{field} contains a character that cannot be stored'
  | 'This is a sample: nobody reads its messages'
  | 'This inbox is full: please try another way to reach its owner'
  | 'Contact not found'
  | 'User not found'
  | 'Portfolio not found'
  | 'Not found'
  | 'Invalid request'
  | 'The request is malformed'
  | 'The body is too large'
  | 'Please try again in a moment'
  | 'The server made a mistake'
  | 'Not saved'
  | 'The server cannot read or write its data at the moment'
  | 'The server is out of disk space'
  | AvailabilityText
  | FileText;

/** Whether a person can be hired, and on which terms: only pages that say so contain these. */
export type AvailabilityText =
  | 'Open to work'
  | 'Available from {date}'
  | 'Not looking for work'
  | 'Hire me'
  | 'Permanent'
  | 'Fixed term'
  | 'Freelance'
  | 'Part-time'
  | 'Internship'
  | 'Rate on request';

/** In the files of a portfolio: link labels, and what only a résumé says. */
type FileText =
  | '{name} – Résumé'
  | 'Valid until {date}'
  | 'Live'
  | 'Repository'
  | 'Project page'
  | 'Certificate'
  | 'More: {url}'
  | 'Selected publications ({n} of {total})'
  | '{heading} ({n} of {total})'
  | '{label}: {value}';

/** Texts of the server with a count, which decides about the plural. */
export type CountText =
  | '{n} projects'
  | '{n} skills'
  | '{n} experiences'
  | '{n} certifications'
  | '{n} badges'
  | 'Please try again in {n} seconds'
  | 'Please try again in {n} minutes';

/** What English has too: of all other texts the key is the English text. Counts are by plural category (CLDR). */
export type EnglishCatalogue = {
  counts: Record<CountText, Record<'other', string>>;
  link: LinkTexts;
  testimonial: TestimonialTexts;
  proposal: ProposalTexts;
};

/** All texts in one language. */
export type Catalogue = EnglishCatalogue & {
  page: Record<PageText, string>;
  server: Record<ServerText, string>;
};
