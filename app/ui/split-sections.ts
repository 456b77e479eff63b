interface Section {
  /** Inner HTML of the heading; undefined for the text before the first heading. */
  heading?: string;
  /** HTML below the heading. */
  html: string;
}

/** Splits HTML at its h2 headings, so that heading and text can be laid out side by side. */
export function splitSections(html: string): Section[] {
  return html
    .split(/(?=<h2>)/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const match = /^<h2>(.*?)<\/h2>\s*([\s\S]*)$/.exec(part);
      return match ? { heading: match[1], html: match[2] ?? '' } : { html: part };
    });
}
