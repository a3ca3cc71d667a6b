/** Mantine's mixins (`light-dark()`, `@mixin hover`, rem functions) for our own CSS modules. */
module.exports = { plugins: { "postcss-preset-mantine": {} } };
