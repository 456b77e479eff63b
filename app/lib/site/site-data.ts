import { useSyncExternalStore } from 'react';
import type { ShopProduct } from '#domain/catalog.ts';
import type { Phase } from '#domain/review-calls.ts';

interface SiteLink {
  label: string;
  to: string;
}

/** A picture of the owner, with its size in pixels. */
export interface LogoImage {
  address: string;
  width: number;
  height: number;
}

/** The bar above every page (content/site.yml). */
export interface Announcement {
  text: string;
  link?: SiteLink;
  /** First and last day, such as '2026-12-01', in the time zone of each visitor. */
  from?: string;
  until?: string;
}

type PhaseSeconds = Record<Phase, number>;

/** What code on every page needs to know about the content: a page has it as JSON, and no module contains it. */
export interface SiteData {
  name: string;
  tagline: string;
  /** In small letters. */
  currency: string;
  supportEmail: string;
  /** Of the build, if the footer shows the current one. */
  footerYear: number;
  /** Whether the footer shows the current year. */
  currentYear: boolean;
  logo: LogoImage | null;
  darkLogo: LogoImage | null;
  announcement: Announcement | null;
  application: { label: string; text: string; readyHeading: string; ready: readonly string[] } | null;
  navigation: readonly SiteLink[];
  footer: { line: string; columns: readonly { heading: string; links: readonly SiteLink[] }[] };
  claims: { videoReview: string; reply: string };
  hasSamples: boolean;
  catalog: readonly ShopProduct[];
  /** Addresses of text pages. */
  textPages: readonly string[];
  /** Addresses of the software's own pages that this site does not have. */
  absentPages: readonly string[];
  /** Where pages that moved are now, by their address before. */
  moved: Readonly<Record<string, string>>;
  look: {
    /** Address of the style sheet of its fonts. */
    styles: string;
    headingFont: string;
    /** Custom properties of its colors and corners. */
    style: string;
    /** Colors of the browser around the page. */
    paper: { light: string; dark: string };
    hasOwnColors: boolean;
  };
  /** The jump of /reviews/sample, with which athletes compare their own, and its later one. In seconds. */
  sampleJump: { athlete: string; phases: PhaseSeconds; later: { label: string; phases: PhaseSeconds } };
}

/** Id of the script with the data in every page. */
export const siteDataId = 'site-data';

/** Address of the data with an id, for pages that are open during a publication. */
export const siteDataAddress = (id: string): string => `/site-data-${id}.json`;

let current: SiteData | undefined;
let currentId: string | undefined;
const listeners = new Set<() => void>();

function readPage(): SiteData {
  const text = document.getElementById(siteDataId)?.textContent;
  if (!text) throw new Error('The page has no data of the site.');
  return JSON.parse(text) as SiteData;
}

/** Returns the site's data: those that the page came with, or newer ones. Components use `useSite`. */
export const siteData = (): SiteData => (current ??= readPage());

/** Gives the site other data: where pages are rendered, and after a publication. */
export function setSiteData(next: SiteData): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes over the data of a newer publication. Without them, the page keeps its own. */
export async function renewSiteData(id: string): Promise<void> {
  currentId ??= document.getElementById(siteDataId)?.dataset.id;
  if (id === currentId) return;
  const response = await fetch(siteDataAddress(id));
  if (!response.ok) return;
  setSiteData((await response.json()) as SiteData);
  currentId = id;
}

export const useSite = (): SiteData => useSyncExternalStore(subscribe, siteData, siteData);
