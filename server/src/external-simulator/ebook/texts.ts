/** Korean texts of the files of books. */
export const ebookTexts = {
  contents: '차례',
};
