/** Days after which a nightly job deletes what is in the trash, such as enquiries and images. */
export const trashDays = 30
