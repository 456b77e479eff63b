/** In characters. A longer word in a large heading could be wider than a phone. */
const longestWord = 12;

/** Text whose words don't wrap at hyphens, so that no line ends with 'Take-' or '1-'. For headings from content. */
export function NoHyphenBreak({ text }: { text: string }) {
  return text.split(/( )/).map((word, index) =>
    word.includes('-') && word.length <= longestWord ? (
      <span key={index} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  );
}
