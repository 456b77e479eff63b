/** A heading that never breaks at a hyphen: 'Free 1-Week Demo' must not end its line with '1-'. */
export function WholeWords({ text }: { text: string }) {
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
