const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
