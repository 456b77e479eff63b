/** Marks feedback that the athlete has not read. */
export function NewMark() {
  return <span className="bg-tartan px-1.5 text-13 font-semibold leading-5 text-ground">New</span>;
}
