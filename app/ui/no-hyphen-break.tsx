/** Text that doesn't wrap at hyphens, so that no line of 'Free 1-Week Demo' ends with '1-'. */
export function NoHyphenBreak({ text }: { text: string }) {
  return text.split(/( )/).map((word, index) =>
    word.includes('-') ? (
      <span key={index} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  );
}
