import { Fragment, type ReactElement } from 'react';

/** Size of Open Graph images and large Twitter cards, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
/** Pixels from the top to the runway. Name and tagline are below it. */
export const RUNWAY = 570;

/** `ratio` is width to height. */
export type ShareArt =
  | { kind: 'scene'; drawing: ReactElement }
  | { kind: 'band'; drawing: ReactElement; height: number }
  | { kind: 'plate'; drawing: ReactElement; ratio: number }
  | { kind: 'phones'; drawings: readonly ReactElement[] };

/** Text and picture of a page's share image. */
export interface ShareImage {
  /** '/blog/takeoff'. */
  path: string;
  kicker: string;
  title: string;
  art: ShareArt;
}

export const SHARE_STYLE = `
*{box-sizing:border-box;margin:0}
body{position:relative;width:1200px;height:630px;overflow:hidden;background:var(--ground);color:var(--ink)}
svg{display:block;width:100%;height:100%}
.art{position:absolute}
.scene{inset:0}
.band{left:0;right:0}
.plate{right:56px;border:2px solid var(--hairline)}
.phones{right:56px;top:64px;height:506px;display:flex;gap:24px;overflow:hidden}
.phones div{width:206px;height:412px;border:2px solid var(--control);background:var(--ground);flex:none}
.phones div:nth-child(2){margin-top:64px}
.words{position:absolute;left:56px;top:48px;display:flex;flex-direction:column}
.scene~.words{width:780px;height:262px}
.band~.words{width:1088px;height:176px}
.plate~.words,.phones~.words{width:440px;height:480px}
.kicker{font:500 26px/32px var(--font-mono);color:var(--tartan);flex:none}
.room{flex:1;min-height:0;margin-top:14px}
h1{font-family:var(--font-display);font-weight:800;font-stretch:80%;font-size:104px;line-height:.96;letter-spacing:-.015em;word-spacing:.05em;text-wrap:balance;text-transform:uppercase}
h1 span{white-space:nowrap}
.runway{position:absolute;left:0;right:0;top:${RUNWAY - 2}px;height:4px;background:var(--tartan)}
.foot{position:absolute;left:56px;right:56px;bottom:10px;height:40px;display:flex;align-items:center;gap:14px;font:500 22px/40px var(--font-mono);color:var(--muted)}
.foot svg{width:40px;height:40px;flex:none}
.foot img{height:40px;width:auto;max-width:480px;object-fit:contain;margin-right:10px}
.foot b{font-family:var(--font-display);font-weight:800;font-stretch:88%;font-size:30px;text-transform:uppercase;color:var(--ink);margin-right:10px}
`;

function Art({ art }: { art: ShareArt }) {
  switch (art.kind) {
    case 'scene':
      return <div className="art scene">{art.drawing}</div>;
    case 'band':
      return (
        <div className="art band" style={{ top: RUNWAY - art.height * 0.9, height: art.height }}>
          {art.drawing}
        </div>
      );
    case 'plate': {
      const height = Math.min(476, 620 / art.ratio);
      return (
        <div className="art plate" style={{ width: height * art.ratio, height, top: (RUNWAY - height) / 2 }}>
          {art.drawing}
        </div>
      );
    }
    case 'phones':
      return (
        <div className="art phones">
          {art.drawings.map((drawing, i) => (
            <div key={i}>{drawing}</div>
          ))}
        </div>
      );
  }
}

export interface ShareImageProps {
  image: ShareImage;
  /** `logo`: address of a picture that takes the place of the drawn mark and the name. */
  brand: { name: string; tagline: string; logo?: string | undefined };
}

/** A share image as the body of an HTML page. */
export function ShareImageBody({ image, brand }: ShareImageProps) {
  return (
    <>
      <Art art={image.art} />
      {image.art.kind !== 'scene' && image.art.kind !== 'band' && <div className="runway" />}
      <div className="words">
        <p className="kicker">{image.kicker}</p>
        <div className="room">
          <h1>
            {image.title.split(' ').map((word, i) => (
              <Fragment key={i}>
                {i > 0 && ' '}
                <span>{word}</span>
              </Fragment>
            ))}
          </h1>
        </div>
      </div>
      <div className="foot">
        {brand.logo === undefined ? (
          <>
            <svg viewBox="0 0 32 32">
              <rect x={3} y={5} width={26} height={4} fill="var(--bar)" />
              <path
                d="M7 28 C 21 25, 25 18, 23 10"
                fill="none"
                stroke="var(--ink)"
                strokeWidth={3}
                strokeLinecap="round"
              />
            </svg>
            <b>{brand.name}</b>
          </>
        ) : (
          <img src={brand.logo} alt="" />
        )}
        {brand.tagline}
      </div>
    </>
  );
}
