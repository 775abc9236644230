import type { OperatorInfo } from '../operator-info.ts';
import { Clause, LegalLayout } from './legal-layout.tsx';

const LINKEDIN_EXPORT = 'https://www.linkedin.com/mypreferences/d/download-my-data';

/** Explains where to get what can be imported, and what of it is never read. Keep it up to date with the sources. */
export function ImportHelpPage({ site }: { site: OperatorInfo }) {
  return (
    <LegalLayout
      site={site}
      title="Bring what you have"
      intro="How to get your data out of other places and onto your page, and what is never read of it."
    >
      <Clause title="How an import works">
        <p>
          The first steps and the settings of your account have one field for everything: drop files or a folder there,
          choose them, or paste text. What a file is, is recognized by its content, never by its name. You then see a
          list of all that would be added or changed, with a tick at every item. Until you press Import, nothing has
          happened. Nothing is ever deleted, and the same files again change nothing.
        </p>
        <p>
          What is hidden where it comes from, a section or an item, comes in hidden; a summary, a link or a section’s
          name that is hidden there is left out. So do references: they name other people. The list says what comes in
          hidden. What has no place here is kept for your next export, or named with its place.
        </p>
      </Clause>
      <LinkedIn />
      <Clause title="GitHub">
        <p>
          Enter your user name. Your public repositories that are neither forks nor archived become hidden projects, of
          those that you tick; afterwards one button shows them all. Description, language, topics and homepage are
          taken. If you import again later, only fields that you have not edited since are offered. We ask GitHub for
          what everybody can see, and need no password.
        </p>
      </Clause>
      <Others />
      <Clause title="What happens to the files">
        <p>
          They are read on this server, {site.origin}, and sent to nobody else. The files themselves are not stored.
          What was read for the preview is deleted when you import it, or half an hour later. Nothing is fetched from
          the links in a file.
        </p>
      </Clause>
    </LegalLayout>
  );
}

function LinkedIn() {
  return (
    <>
      <Clause title="How to get your LinkedIn export">
        <ol>
          <li>
            On LinkedIn, open Settings, Data privacy,{' '}
            <a href={LINKEDIN_EXPORT} target="_blank" rel="noopener noreferrer">
              Get a copy of your data
            </a>
            .
          </li>
          <li>
            Choose the larger download with everything, or only the files that a page needs: Profile, Positions,
            Education, Skills, Certifications, Projects, Languages, Honors, Publications, Volunteering, Courses.
          </li>
          <li>Request the archive. LinkedIn may ask for your password; we never do.</li>
          <li>
            Wait for LinkedIn’s mail: about ten minutes for chosen files, one to three days for everything. Its link
            works for 72 hours.
          </li>
          <li>
            Choose the ZIP here as it is. If your browser has unpacked it, drop the folder or the CSV files. If your
            profile has several languages, you can choose one.
          </li>
        </ol>
      </Clause>
      <Clause title="What is taken from LinkedIn, and what is never read">
        <p>
          Taken: name, headline, summary, place, websites, positions, volunteering, education, skills, certifications,
          projects, languages, honors, publications, patents, courses and test scores. Recommendations that LinkedIn
          shows come in as testimonials that wait for your approval: ask their writers first.
        </p>
        <p>
          Never read, although the export contains it: messages, connections, invitations, e-mail addresses, postal
          addresses, telephone numbers, your date of birth, what you searched for, and what advertisers know about you.
          These files are recognized by their first line and not opened further.
        </p>
      </Clause>
    </>
  );
}

function Others() {
  return (
    <Clause title="Other sources">
      <ul>
        <li>A PDF that this program has made: the résumé is attached to it, and nothing is lost.</li>
        <li>An archive of your account, from the settings, with all pictures.</li>
        <li>JSON Resume, as JSON or YAML, and the YAML of RenderCV.</li>
        <li>Reactive Resume, versions 4 and 5: export your résumé as JSON there.</li>
        <li>
          Open Badges 2.0 and 3.0: the JSON, the signed token, the picture that contains the badge, a list of badges, or
          what a wallet presents. They are shown with a link to who verifies them, and not verified by this site.
        </li>
      </ul>
      <p>
        Not read, and refused by name: FRESH, Reactive Resume 1 to 3, Europass, Open Badges 1, and the YAML of sites for
        academics. Import those of Reactive Resume into its version 4 or 5, and convert FRESH to JSON Resume.
      </p>
    </Clause>
  );
}
