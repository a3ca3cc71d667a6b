/** The windows in which screens are checked for accessibility. */
export const windows = [
  { name: "1440 wide", viewport: { width: 1440, height: 900 } },
  { name: "390 wide", viewport: { width: 390, height: 844 } },
  // What a browser makes of a window of 1440 by 900.
  { name: "200 % zoom", viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
];
