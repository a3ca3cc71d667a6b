/** New passwords have at least so many characters (spec 1 §5); a setting may ask for more (B12). */
export const passwordMinLength = 6;

export const passwordMaxLength = 200;
