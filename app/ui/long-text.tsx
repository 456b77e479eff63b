import { splitSections } from './split-sections.ts';

/**
 * Long text from the owner's Markdown, as HTML. On wide screens the headings are on the left, the text on the right.
 */
export function LongText({ html }: { html: string }) {
  return (
    <div className="border-t border-hairline">
      <div className="page-width py-8 lg:py-12">
        {splitSections(html).map((section, index) => (
          <section
            key={section.heading ?? index}
            className="grid gap-x-6 gap-y-4 border-b border-hairline py-8 last:border-b-0 lg:grid-cols-12 lg:py-12"
          >
            {section.heading !== undefined && (
              <h2
                className="text-28 lg:col-span-4 lg:pr-8"
                dangerouslySetInnerHTML={{ __html: section.heading }}
              />
            )}
            <div
              className="prose lg:col-span-7 lg:col-start-5"
              dangerouslySetInnerHTML={{ __html: section.html }}
            />
          </section>
        ))}
      </div>
    </div>
  );
}
