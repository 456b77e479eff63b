interface Section {
  /** HTML of the heading's inside; none for what stands before the first heading. */
  heading?: string;
  /** HTML below the heading. */
  html: string;
}

/** Cuts a text at its second-level headings, so that heading and text can stand side by side. */
export function splitSections(html: string): Section[] {
  return html
    .split(/(?=<h2>)/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const match = /^<h2>(.*?)<\/h2>\s*([\s\S]*)$/.exec(part);
      return match ? { heading: match[1], html: match[2] ?? '' } : { html: part };
    });
}
