/** Of a filled button on the order page: outlined while a note is written, as saving it comes first. */
export const outlinedWhileWriting =
  'group-has-[#songs_form]/page:border group-has-[#songs_form]/page:border-edge group-has-[#songs_form]/page:bg-raised! group-has-[#songs_form]/page:text-text!';
