import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Gzip } from 'node:zlib';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { escapeHtml } from '../../platform/lib/escape-html.ts';
import { Editing } from '../../platform/ui/edit-place.tsx';
import displayFont from '../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import textFont from '../../platform/ui/fonts/instrument-sans-latin.woff2?url';
import { OwnerLanguage } from '../../platform/ui/owner-text.tsx';
import { ImageAttributes, ImageRows } from '../../portfolio/images/image.tsx';
import { imageAttributes, imageRows } from '../../portfolio/images/image-attributes.ts';
import { Covers } from '../../portfolio/records/project/project-cover.tsx';
import { Portfolio } from '../page/components/portfolio-page.tsx';
import { ProjectPage } from '../page/components/project-page.tsx';
import { ownerLanguage, pageDirection, portfolioLanguage, projectLanguage } from '../page/document-language.ts';
import zoneScript from '../page/local-time.client.ts?inline';
import type { PortfolioState } from '../page/state/portfolio-state.ts';
import type { ProjectState } from '../page/state/project-state.ts';
import landingCss from '../site/landing/landing.css?inline';
import { ImportHelpPage } from '../site/legal/import-help-page.tsx';
import { AccessibilityPage, ImprintPage, TermsPage } from '../site/legal/legal-pages.tsx';
import { PrivacyPage } from '../site/legal/privacy-page.tsx';
import { ApiReference } from './api-reference.tsx';
import artCss from './art.css?inline';
import { browserEntries } from './browser-entries.ts';
import { stateForBrowser } from './browser-state.ts';
import designCss from './design.css?inline';
import { hashesOf, headOf, hydratedBody, named, scriptsOf, sessionTag } from './document-parts.tsx';
import dossierCss from './dossier.css?inline';
import { errorScreen } from './error-screen.tsx';
import galleryCss from './gallery.css?inline';
import { htmlDocument } from './html-document.ts';
import lookScript from './initial-theme.client.ts?inline';
import letterCss from './letter.css?inline';
import linkScript from './link-reports.client.ts?inline';
import loaderScript from './loader.client.ts?inline';
import optionsCss from './look-options.css?inline';
import modeScript from './mode-switch.client.ts?inline';
import { ownerIcon } from './owner-icon.ts';
import { EARLIER_LOOKS, isSmall, type PageLook, pageLook } from './page-look.ts';
import plainCss from './plain.css?inline';
import { portfolioHead, projectHead } from './portfolio-head.ts';
import projectCss from './project.css?inline';
import proposalCss from './proposal.css?inline';
import type { DocumentContent, PortfolioContent, Renderer } from './renderer.ts';
import { NO_INDEX_TAG } from './share-tags.ts';
import shellCss from './shell.css?inline';
import { referenceHead } from './site-head.ts';
import { linkNote, linkScreen } from './small-pages/link-screen.tsx';
import { proposalScreen } from './small-pages/proposal-screen.tsx';
import { ShellSkeleton } from './small-pages/shell-skeleton.tsx';
import { landingDocument, textDocument } from './small-pages/site-screens.tsx';
import { unsubscribeScreen } from './small-pages/unsubscribe-screen.tsx';
import { writerScreen } from './small-pages/writer-screen.tsx';
import wallCss from './wall.css?inline';

const LAYOUT_CSS = { gallery: galleryCss, dossier: dossierCss, letter: letterCss, wall: wallCss };
const PORTFOLIO_STYLES = [...Object.values(LAYOUT_CSS), projectCss, optionsCss, designCss, artCss, ...EARLIER_LOOKS];

export const policyHashes: Renderer['policyHashes'] = {
  link: hashesOf([loaderScript, modeScript, zoneScript, linkScript], PORTFOLIO_STYLES),
  portfolio: hashesOf([loaderScript, modeScript, zoneScript], PORTFOLIO_STYLES),
  proposal: hashesOf([linkScript], [plainCss, proposalCss]),
  site: hashesOf([loaderScript, lookScript], [landingCss, plainCss, shellCss]),
};

export const renderDocument: Renderer['renderDocument'] = (content, siteName) => ({
  html: htmlOf(content, siteName),
  indexed: isIndexed(content),
});

function isIndexed(content: DocumentContent): boolean {
  if (content.kind === 'portfolio' || content.kind === 'project') return content.state.profile.indexed;
  return !['app', 'error', 'link', 'writer', 'proposal', 'unsubscribe'].includes(content.kind);
}

function htmlOf(content: DocumentContent, siteName: string): string {
  switch (content.kind) {
    case 'portfolio':
      return portfolioDocument(content, siteName);
    case 'project':
      return projectDocument(content, siteName);
    case 'landing':
      return landingDocument(content);
    case 'privacy':
      return textDocument('/privacy', content, <PrivacyPage site={content.site} />);
    case 'terms':
      return textDocument('/terms', content, <TermsPage site={content.site} />);
    case 'accessibility':
      return textDocument('/accessibility', content, <AccessibilityPage site={content.site} />);
    case 'imprint':
      return textDocument('/imprint', content, <ImprintPage site={content.site} />);
    case 'help/import':
      return textDocument('/help/import', content, <ImportHelpPage site={content.site} />);
    case 'reference':
      return htmlDocument({
        fonts: [displayFont],
        ...headOf(referenceHead({ origin: content.origin, siteName })),
        css: plainCss,
        body: named(siteName, <ApiReference document={content.document} />),
      });
    case 'link':
      return linkScreen(content, siteName);
    case 'writer':
      return writerScreen(content, siteName);
    case 'proposal':
      return proposalScreen(content, siteName);
    case 'unsubscribe':
      return unsubscribeScreen(content, siteName);
    case 'error':
      return errorScreen(content, siteName);
    case 'app':
      return shellDocument(content, siteName);
  }
}

/** A placeholder for the body; user text cannot contain it, because `<` is escaped. */
const BODY_MARK = '<body-of-page>';

/**
 * The document of renderDocument, compressed in chunks: React's string of a large page is a rope of millions of parts, and
 * takes ten times the memory of its text.
 */
export async function renderCompressed(
  content: PortfolioContent,
  siteName: string,
  into: Gzip,
): Promise<{ indexed: boolean }> {
  let body: ReactNode;
  const takeBody = (node: ReactNode) => {
    body = node;
    return BODY_MARK;
  };
  const html =
    content.kind === 'portfolio'
      ? portfolioDocument(content, siteName, takeBody)
      : projectDocument(content, siteName, takeBody);
  const [start = '', end = ''] = html.split(BODY_MARK);
  into.write(start);
  const rendered = await new Promise<ReturnType<typeof renderToPipeableStream>>((resolve, reject) => {
    const stream = renderToPipeableStream(body, { onAllReady: () => resolve(stream), onError: reject });
  });
  const pieces = new PassThrough();
  pieces.pipe(into, { end: false });
  rendered.pipe(pieces);
  await once(pieces, 'end');
  into.end(end);
  return { indexed: isIndexed(content) };
}

function portfolioDocument(
  { state, images, covers, site, viewer, linkPath, isEditing = false }: Extract<DocumentContent, { kind: 'portfolio' }>,
  siteName: string,
  toHtml = renderToString,
): string {
  const { layout } = state.profile;
  const look = pageLook(state.profile);
  const documentLanguage = portfolioLanguage(state);
  const { language, labels } = documentLanguage;
  const metadata = portfolioHead(state, { ...site, siteName }, documentLanguage);
  const { title, head } = headOf(metadata);
  return htmlDocument({
    ...lookParts(look, state.languages, covers),
    isSmall: isSmall(state),
    title,
    iconUrl: ownerIcon(state.profile),
    language,
    labels,
    direction: pageDirection(state),
    head: [...head, inlineScripts(viewer, look, state.profile), sessionTag(viewer === 'owner'), linkTag(linkPath)],
    css: LAYOUT_CSS[layout],
    body:
      noteFor(state, labels, linkPath) +
      hydratedBody(
        { toHtml, siteName, texts: state.texts },
        <ImageAttributes value={imageAttributes(state.profile, images)}>
          <ImageRows value={imageRows(state.profile, images)}>
            <Covers value={covers}>
              <OwnerLanguage value={ownerLanguage(documentLanguage)}>
                <Editing value={isEditing}>
                  <Portfolio state={state} />
                </Editing>
              </OwnerLanguage>
            </Covers>
          </ImageRows>
        </ImageAttributes>,
        // A code on paper would lead from what is made for one audience to the whole portfolio.
        linkPath
          ? undefined
          : { url: `${metadata.origin}${metadata.path}`, ...(!state.isTailored && { root: rootOf(state) }) },
      ),
    ...(viewer !== 'preview' && { hydration: { state: stateForBrowser(state), scripts: scriptsOf('portfolio') } }),
  });
}

function projectDocument(
  { state, images, covers, site, viewer, linkPath, isEditing = false }: Extract<DocumentContent, { kind: 'project' }>,
  siteName: string,
  toHtml = renderToString,
): string {
  const { profile } = state;
  const documentLanguage = projectLanguage(state);
  const { language, labels } = documentLanguage;
  const metadata = projectHead(profile, state, { ...site, siteName }, documentLanguage);
  const { title, head } = headOf(metadata);
  const look = pageLook(profile);
  return htmlDocument({
    ...lookParts(look, state.languages, covers),
    title,
    iconUrl: ownerIcon(profile),
    language,
    labels,
    direction: pageDirection(state),
    head: [...head, inlineScripts(viewer, look, {}), sessionTag(viewer === 'owner'), linkTag(linkPath)],
    css: projectCss,
    body:
      (linkPath === undefined ? '' : linkNote(labels, undefined)) +
      hydratedBody(
        { toHtml, siteName, texts: state.texts },
        <ImageAttributes value={imageAttributes(profile, images)}>
          <Covers value={covers}>
            <OwnerLanguage value={ownerLanguage(documentLanguage)}>
              <Editing value={isEditing}>
                <ProjectPage state={state} />
              </Editing>
            </OwnerLanguage>
          </Covers>
        </ImageAttributes>,
        linkPath ? undefined : { url: `${metadata.origin}${metadata.path}` },
      ),
    ...(viewer !== 'preview' && { hydration: { state: stateForBrowser(state), scripts: scriptsOf('project') } }),
  });
}

function lookParts(look: PageLook, languages: ProjectState['languages'], covers: object) {
  const hasOptions = look.hasTypeface || look.hasModeSwitch || languages !== undefined;
  return {
    look,
    fonts: look.fonts,
    moreCss: [
      ...(hasOptions ? [optionsCss] : []),
      ...(look.parts ? [designCss] : []),
      ...(Object.keys(covers).length > 0 ? [artCss] : []),
      ...look.earlierCss,
    ],
  };
}

/** The script that reports what the recipient of a share link looks at. */
function linkTag(linkPath: string | undefined): string {
  return linkPath === undefined ? '' : `<script>${linkScript}</script>`;
}

/** What precedes the path of the code of the portfolio. */
function rootOf({ profile, domain }: PortfolioState): string {
  return domain ? '' : `/u/${profile.user_name}`;
}

/** '' unless the page is for the recipient of a share link. */
function noteFor({ profile }: PortfolioState, language: string, linkPath: string | undefined): string {
  if (linkPath === undefined) return '';
  return linkNote(language, profile.resume_downloads ? `${linkPath}/resume.pdf` : undefined);
}

/** Before the loader, which would intercept clicks; none in previews, whose policy allows no script. */
function inlineScripts(viewer: string, { hasModeSwitch }: PageLook, { hire_zone }: { hire_zone?: object }): string {
  const codes = viewer === 'preview' ? [] : [hasModeSwitch ? modeScript : '', hire_zone ? zoneScript : ''];
  return codes.map((code) => code && `<script>${code}</script>`).join('');
}

/** The app's screens are rendered in the browser; all of them start with this shell. */
function shellDocument(
  { hasSession, registration, providers, hasPlans, needsSecondFactor }: Extract<DocumentContent, { kind: 'app' }>,
  siteName: string,
): string {
  const { script, imports, styles } = browserEntries.app;
  return htmlDocument({
    fonts: [displayFont, textFont],
    title: siteName,
    head: [
      NO_INDEX_TAG,
      `<script>${lookScript}</script>`,
      sessionTag(hasSession),
      `<meta name="application-name" content="${escapeHtml(siteName)}">`,
      registration === 'open' ? '' : `<meta name="registration" content="${registration}">`,
      providers === '' ? '' : `<meta name="providers" content="${escapeHtml(providers)}">`,
      hasPlans ? '<meta name="plans" content="on">' : '',
      needsSecondFactor ? '<meta name="second-factor" content="required">' : '',
    ],
    css: shellCss,
    body: [
      `<div id="app">${named(siteName, <ShellSkeleton hasSession={hasSession} />)}</div>`,
      // After the outline, which is painted without them. The script waits for the stylesheets before it.
      ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
      ...imports.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
      `<script type="module" src="${script}" fetchpriority="low"></script>`,
    ].join(''),
  });
}
