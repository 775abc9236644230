/** The English texts of the page that explains imports. */
export const HELP_TEXTS = {
  helpTitle: 'Import your existing profile or résumé',
  helpIntro: 'How to get your data out of other places and onto your page, and what is never read of it.',
  helpDescription: 'How to get your data out of LinkedIn and other places, and what is never read of it.',
  how: 'How an import works',
  howText:
    'The first steps and the settings of your account have one field for everything: drop files or a folder there, choose them, or paste text. What a file is, is recognized by its content, never by its name. You then see a list of all that would be added or changed, with a tick at every item. Until you press Import, nothing has happened. Nothing is ever deleted, and the same files again change nothing.',
  howHidden:
    'What is hidden where it comes from, a section or an item, comes in hidden; a summary, a link or a section’s name that is hidden there is left out. So do references: they name other people. The list says what comes in hidden. What has no place here is kept for your next export, or named with its place.',
  linkedIn: 'How to get your LinkedIn export',
  linkedInOpen: 'On LinkedIn, open Settings, Data privacy, {copy}.',
  linkedInCopy: 'Get a copy of your data',
  linkedInChoose:
    'Choose the larger download with everything, or only the files that a page needs: Profile, Positions, Education, Skills, Certifications, Projects, Languages, Honors, Publications, Volunteering, Courses.',
  linkedInRequest: 'Request the archive. LinkedIn may ask for your password; we never do.',
  linkedInWait:
    'Wait for LinkedIn’s email: about ten minutes for chosen files, one to three days for everything. Its link works for 72 hours.',
  linkedInZip:
    'Choose the ZIP here as it is. If your browser has unpacked it, drop the folder or the CSV files. If your profile has several languages, you can choose one.',
  taken: 'What is taken from LinkedIn, and what is never read',
  takenText:
    'Taken: name, headline, summary, place, websites, positions, volunteering, education, skills, certifications, projects, languages, honors, publications, patents, courses and test scores. Recommendations that LinkedIn shows come in as testimonials that wait for your approval: ask their writers first.',
  takenNever:
    'Never read, although the export contains it: messages, connections, invitations, email addresses, postal addresses, telephone numbers, your date of birth, what you searched for, and what advertisers know about you. These files are recognized by their first line and not opened further.',
  gitHubText:
    'Enter your user name. Your public repositories that are neither forks nor archived become hidden projects, of those that you tick; afterwards one button shows them all. Description, language, topics and homepage are taken. If you import again later, only fields that you have not edited since are offered. We ask GitHub for what everybody can see, and need no password.',
  others: 'Other sources',
  otherPdf: 'A PDF that this program has made: the résumé is attached to it, and nothing is lost.',
  otherArchive: 'An archive of your account, from the settings, with all images.',
  otherJson: 'JSON Resume, as JSON or YAML, and the YAML of RenderCV.',
  otherReactive: 'Reactive Resume, versions 4 and 5: export your résumé as JSON there.',
  otherBadges:
    'Open Badges 2.0 and 3.0: the JSON, the signed token, the image that contains the badge, a list of badges, or what a wallet presents. They are shown with a link to who verifies them, and not verified by this site.',
  refused:
    'Not read, and refused by name: FRESH, Reactive Resume 1 to 3, Europass, Open Badges 1, and the YAML of sites for academics. Import those of Reactive Resume into its version 4 or 5, and convert FRESH to JSON Resume.',
  files: 'What happens to the files',
  filesText:
    'They are read on this server, {origin}, and sent to nobody else. The files themselves are not stored. What was read for the preview is deleted when you import it, or half an hour later. Nothing is fetched from the links in a file.',
} as const;
