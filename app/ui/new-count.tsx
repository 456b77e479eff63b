/** How many new things wait. Renders nothing for 0. */
export function NewCount({ count }: { count: number }) {
  return (
    count > 0 && (
      <span className="block min-w-5 bg-tartan px-1 text-center font-mono text-13 leading-5 text-ground">
        {count > 99 ? '99+' : count}
        <span className="sr-only"> new</span>
      </span>
    )
  );
}
